import type { Metadata } from "next";
import { clientTexts as texts } from "#lib/api-clients/texts.ts";

export { ClientsPage as default } from "#app/_components/api-clients/client-list.tsx";

export const metadata: Metadata = { title: texts.title };
