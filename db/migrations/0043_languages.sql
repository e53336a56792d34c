-- The language of a person's screens and mails (null: none chosen) and the language of a company's documents.
-- Works with builds since 0026_outgoing

ALTER TABLE "users" ADD COLUMN "language" text;
ALTER TABLE "companies" ADD COLUMN "language" text DEFAULT 'fi' NOT NULL;
ALTER TABLE "users" ADD CONSTRAINT "users_language_check" CHECK (language in ('fi', 'sv', 'en'));
ALTER TABLE "companies" ADD CONSTRAINT "companies_language_check" CHECK (language in ('fi', 'sv', 'en'));

-- A person's own file tells the language, and an anonymised account loses it.
update personal_places
  set shown = shown || ', language', redaction = redaction || ', language = null'
  where person = 'user' and place = 'users';
