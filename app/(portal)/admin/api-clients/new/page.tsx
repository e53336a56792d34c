import type { Metadata } from "next";
import * as m from "#messages";

export { NewClientPage as default } from "#app/_components/api-clients/client-pages.tsx";

export const generateMetadata = (): Metadata => ({ title: m.client_newClient() });
