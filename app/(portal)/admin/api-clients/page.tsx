import type { Metadata } from "next";
import * as m from "#messages";

export { ClientsPage as default } from "#app/_components/api-clients/client-list.tsx";

export const generateMetadata = (): Metadata => ({ title: m.client_title() });
