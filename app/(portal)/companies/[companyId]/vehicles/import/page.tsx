import { importStartPage } from "#app/_components/imports/import-pages.tsx";

const { Page, generateMetadata } = importStartPage("vehicle");

export { generateMetadata, Page as default };
