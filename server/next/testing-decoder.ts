import { fileURLToPath } from "node:url";

/** The file with which React decodes the arguments of a server action. */
export const DECODER = fileURLToPath(
  new URL(
    "../../node_modules/next/dist/compiled/react-server-dom-turbopack/cjs/react-server-dom-turbopack-server.node.production.js",
    import.meta.url,
  ),
);
