import { Console } from "node:console";
import { buffer } from "node:stream/consumers";
import { drawFile } from "./draw-file.ts";

// A process that reads one untrusted file from its input, writes its pages to its output and ends (draw-document.ts starts it).
// Libraries for pictures had holes before. Here a hole meets no login, no network, no writing and no other company's data.

// libheif tells the console what it found.
globalThis.console = new Console(process.stderr);

const drawn = await drawFile(await buffer(process.stdin), (process.argv[2] ?? "").split(","));
const pages = drawn.ok ? drawn.value : [];
const head = drawn.ok
  ? { pages: pages.map(({ width, height, jpeg }) => ({ width, height, bytes: jpeg.byteLength })) }
  : { refused: drawn.error.code };
process.stdout.write(
  Buffer.concat([Buffer.from(`${JSON.stringify(head)}\n`), ...pages.map(({ jpeg }) => jpeg)]),
);
