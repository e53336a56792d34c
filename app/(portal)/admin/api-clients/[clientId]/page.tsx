export {
  ClientPage as default,
  clientMetadata as generateMetadata,
} from "#app/_components/api-clients/client-pages.tsx";
