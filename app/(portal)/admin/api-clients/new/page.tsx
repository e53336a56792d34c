import type { Metadata } from "next";
import { clientTexts as texts } from "#lib/api-clients/texts.ts";

export { NewClientPage as default } from "#app/_components/api-clients/client-pages.tsx";

export const metadata: Metadata = { title: texts.newClient };
