import type { Metadata } from "next";
import { FramedMessage } from "#app/_ui/page-message.tsx";
import { messagePageTexts } from "#lib/messages/message-page.ts";

export const metadata: Metadata = { title: messagePageTexts.notFoundTitle };

/** The page of an unknown path, under the portal's header. */
export default function NotFound() {
  return (
    <FramedMessage title={messagePageTexts.notFoundTitle}>
      <p>{messagePageTexts.notFoundHelp}</p>
    </FramedMessage>
  );
}
