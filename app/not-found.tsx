import type { Metadata } from "next";
import { messagePageTexts } from "#lib/messages/ui.ts";
import { PageMessage } from "./_ui/page-message.tsx";

export const metadata: Metadata = { title: messagePageTexts.notFoundTitle };

export default function NotFound() {
  return (
    <PageMessage title={messagePageTexts.notFoundTitle}>
      <p>{messagePageTexts.notFoundHelp}</p>
    </PageMessage>
  );
}
