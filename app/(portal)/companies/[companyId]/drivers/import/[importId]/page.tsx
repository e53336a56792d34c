import { importPage } from "#app/_components/imports/import-pages.tsx";

const { Page, generateMetadata } = importPage("driver");

export { generateMetadata, Page as default };
