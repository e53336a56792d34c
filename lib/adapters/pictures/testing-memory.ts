import { MAX_DOCUMENT_BYTES, UPLOAD_FORMATS } from "#lib/documents/rules/document-file.ts";
import { drawDocument } from "./draw-document.ts";
import { hostileFiles } from "./testing-hostile.ts";

// Draws hostile files one after the other like a server, with `most` of them, and says how many bytes this process grew meanwhile.

const most = Number(process.argv[2]);
const files = (await hostileFiles())
  .map(({ bytes }) => bytes)
  .filter((bytes) => bytes.byteLength <= MAX_DOCUMENT_BYTES)
  .toSorted((one, other) => other.byteLength - one.byteLength)
  .slice(0, most);
const resident = () => {
  global.gc?.();
  return process.memoryUsage.rss();
};
const before = resident();
let peak = 0;
const watch = setInterval(() => {
  peak = Math.max(peak, process.memoryUsage.rss());
}, 10);
let drawn = 0;
for (const bytes of files) {
  const pages = await drawDocument(
    {
      async *read() {
        yield bytes;
      },
    },
    UPLOAD_FORMATS,
  );
  if (pages.ok) drawn += 1;
}
clearInterval(watch);
process.stdout.write(
  JSON.stringify({ files: files.length, drawn, grown: Math.max(peak, resident()) - before }),
);
