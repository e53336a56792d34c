import { existsSync } from "node:fs";
import { setFlagsFromString } from "node:v8";

// npm start and npm run serve: starts the compiled launcher (scripts/compile-server.mjs). JavaScript, because the compiler that
// strips types would stay in memory.

// The heap for young objects stays at 2 MB. By default it grows at startup beyond what the launcher needs, and never shrinks.
setFlagsFromString("--semi-space-growth-factor=1");

const LAUNCHER = new URL("../dist/main.js", import.meta.url);
if (existsSync(LAUNCHER)) await import(LAUNCHER.href);
else {
  process.stderr.write("There is no build yet. Run npm run build.\n");
  process.exit(1);
}
