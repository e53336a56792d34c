-- The language of an invitation's mail (null: the sender chose none), so that a mail sent again keeps it.
-- Works with builds since 0026_outgoing

ALTER TABLE "invitations" ADD COLUMN "language" text;
ALTER TABLE "invitations" ADD CONSTRAINT "invitations_language_check" CHECK (language in ('fi', 'sv', 'en'));
