-- The identity of a bank's message has the year and the page.
-- Works with builds since 0056_one_spelling

ALTER TABLE "bank_files" DROP CONSTRAINT "bank_files_once";
ALTER TABLE "bank_files" ADD COLUMN "message_year" integer DEFAULT extract(year from now()) NOT NULL;
ALTER TABLE "bank_files" ADD COLUMN "message_page" integer DEFAULT 1 NOT NULL;

-- Files that were received before: the year in which they came.
alter table bank_files disable trigger bank_files_final;
update bank_files set message_year = extract(year from created_at at time zone 'Europe/Helsinki');
alter table bank_files enable trigger bank_files_final;

ALTER TABLE "bank_files" ADD CONSTRAINT "bank_files_once" UNIQUE("kind","message_id","message_year","message_page");