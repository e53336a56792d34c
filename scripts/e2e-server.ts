import { rm } from "node:fs/promises";
import { stopEmbedded } from "#db/embedded.ts";

// The built app in demo mode on fresh data, for the end-to-end tests. DATA_DIR comes from playwright.config.ts.
const dataDir = process.env.DATA_DIR;
if (!dataDir?.startsWith(".data/"))
  throw new Error("DATA_DIR must name a directory under .data: it is emptied.");
await stopEmbedded(dataDir);
await rm(dataDir, { recursive: true, force: true });
await import("#server/main.ts");
