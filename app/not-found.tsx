import type { Metadata } from "next";
import { PageMessage } from "#app/_ui/page-message.tsx";
import { messagePageTexts } from "#lib/messages/message-page.ts";

export const metadata: Metadata = { title: messagePageTexts.notFoundTitle };

export default function NotFound() {
  return (
    <PageMessage title={messagePageTexts.notFoundTitle}>
      <p>{messagePageTexts.notFoundHelp}</p>
    </PageMessage>
  );
}
