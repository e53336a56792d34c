import { publicTexts } from "#lib/messages/public.ts";

/** Only in the demo, where no mail arrives anywhere else. */
export const MailboxLink = () => (
  <p>
    <a href="/dev/mailbox" className="link">
      {publicTexts.openMailbox}
    </a>
  </p>
);
