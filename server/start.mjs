import { existsSync } from "node:fs";
import { setFlagsFromString } from "node:v8";

// npm start and npm run serve: the launcher as scripts/compile-server.mjs has compiled it. JavaScript, because the compiler
// that strips types would stay in memory.

// The space for young objects stays at its first 2 MB. Left alone it grows at the start to more than the launcher ever needs,
// and is not given back.
setFlagsFromString("--semi-space-growth-factor=1");

const LAUNCHER = new URL("../dist/main.js", import.meta.url);
if (existsSync(LAUNCHER)) await import(LAUNCHER.href);
else {
  process.stderr.write("There is no build yet. Run npm run build.\n");
  process.exit(1);
}
