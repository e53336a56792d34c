-- Works with builds since 0026_outgoing
-- A telephone number with a plus sign within is warned about and stored.
ALTER TABLE "companies" DROP CONSTRAINT "companies_phone_number_check";
ALTER TABLE "drivers" DROP CONSTRAINT "drivers_phone_number_check";
ALTER TABLE "companies" ADD CONSTRAINT "companies_phone_number_check" CHECK ((phone_number ~ '^[+]*[0-9][+0-9]*$') AND (char_length(phone_number) <= 15));
ALTER TABLE "drivers" ADD CONSTRAINT "drivers_phone_number_check" CHECK ((phone_number ~ '^[+]*[0-9][+0-9]*$') AND (char_length(phone_number) <= 15));