import { expect, test } from "vitest";
import { python } from "#lib/adapters/spreadsheet/contract-tests.ts";
import { writeZip, type ZipEntry } from "./zip-write.ts";

// Compared with an independent reader, Python's own.

async function archive(entries: ZipEntry[]): Promise<Buffer> {
  const pieces: Uint8Array[] = [];
  for await (const piece of writeZip(
    (async function* () {
      yield* entries;
    })(),
  ))
    pieces.push(piece);
  return Buffer.concat(pieces);
}

const READ = `
import io, json, sys, zipfile
z = zipfile.ZipFile(io.BytesIO(sys.stdin.buffer.read()))
assert z.testzip() is None
print(json.dumps([[i.filename, list(i.date_time), z.read(i).hex()] for i in z.infolist()]))
`;

test("another program reads back names, days and bytes", async () => {
  const entries = [
    { name: "tilitys-2026-000001.pdf", date: "2026-11-23", bytes: Buffer.from("%PDF-") },
    { name: "tyhja.csv", date: "2027-01-04", bytes: Buffer.alloc(0) },
    { name: "iso.bin", date: "2026-02-28", bytes: Buffer.alloc(70_000, 7) },
  ];
  expect(python(READ, await archive(entries))).toEqual(
    entries.map(({ name, date, bytes }) => [
      name,
      [...date.split("-").map(Number), 0, 0, 0],
      bytes.toString("hex"),
    ]),
  );
});

test("an archive without files is valid", async () => {
  expect(python(READ, await archive([]))).toEqual([]);
});

test("a download that breaks off closes its source, and reads nothing further", async () => {
  const seen: string[] = [];
  async function* source(): AsyncGenerator<ZipEntry> {
    try {
      for (const name of ["a", "b", "c"]) {
        seen.push(name);
        yield { name, date: "2026-11-23", bytes: Buffer.from(name) };
      }
    } finally {
      seen.push("closed");
    }
  }
  const pieces = writeZip(source());
  await pieces.next();
  await pieces.return(undefined);
  expect(seen).toEqual(["a", "closed"]);
});
