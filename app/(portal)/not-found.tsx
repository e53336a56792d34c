import type { Metadata } from "next";
import { FramedMessage } from "#app/_ui/page-message.tsx";
import * as m from "#messages";

export const generateMetadata = (): Metadata => ({ title: m.errorPage_notFound() });

/** The page of an unknown path, under the portal's header. */
export default function NotFound() {
  return (
    <FramedMessage title={m.errorPage_notFound()}>
      <p>{m.errorPage_notFoundHelp()}</p>
    </FramedMessage>
  );
}
