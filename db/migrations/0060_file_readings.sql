-- Works with builds since 0059_iban_rejections.

ALTER TABLE "imports" ADD COLUMN "reading" jsonb;