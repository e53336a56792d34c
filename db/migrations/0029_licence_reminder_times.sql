-- Says when a reminder of a licence was sent, so that nobody is reminded twice in a week.
-- Works with builds since 0028_search_records

ALTER TABLE "licence_reminders" ADD COLUMN "reminded_at" timestamp with time zone;
