import type { Metadata } from "next";
import { PageMessage } from "#app/_ui/page-message.tsx";
import * as m from "#messages";

export const generateMetadata = (): Metadata => ({ title: m.errorPage_notFound() });

export default function NotFound() {
  return (
    <PageMessage title={m.errorPage_notFound()}>
      <p>{m.errorPage_notFoundHelp()}</p>
    </PageMessage>
  );
}
