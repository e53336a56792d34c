import { crc32 } from "node:zlib";
import type { PlainDate } from "#lib/core/calendar.ts";

// A ZIP archive (PKWARE APPNOTE 6.3) of uncompressed files: PDFs are compressed already, and nothing must be buffered. Each
// file is written when it arrives; the directory follows at the end.

/** `name` in ASCII; `date` is the shown day of change. */
export type ZipEntry = { name: string; date: PlainDate; bytes: Uint8Array };

type Written = { name: Buffer; date: number; crc: number; size: number; offset: number };

const LOCAL = 0x04034b50;
const CENTRAL = 0x02014b50;
const END = 0x06054b50;
const VERSION = 20;
/** The first year that the format knows. */
const FIRST_YEAR = 1980;

/** The archive piece by piece, as its files arrive; up to 65,535 of them in 4 GiB. */
export async function* writeZip(entries: AsyncIterable<ZipEntry>): AsyncGenerator<Uint8Array> {
  const written: Written[] = [];
  let offset = 0;
  for await (const { name, date, bytes } of entries) {
    const entry = {
      name: Buffer.from(name, "ascii"),
      date: dosDate(date),
      crc: crc32(bytes),
      size: bytes.length,
      offset,
    };
    const head = Buffer.concat([localHeader(entry), entry.name]);
    written.push(entry);
    offset += head.length + bytes.length;
    yield head;
    yield bytes;
  }
  const directory = Buffer.concat(written.flatMap((entry) => [centralHeader(entry), entry.name]));
  yield Buffer.concat([directory, endRecord(written.length, directory.length, offset)]);
}

function localHeader({ name, date, crc, size }: Written): Buffer {
  const head = Buffer.alloc(30);
  head.writeUInt32LE(LOCAL, 0);
  head.writeUInt16LE(VERSION, 4);
  common(head, { date, crc, size, name }, 10);
  return head;
}

function centralHeader({ name, date, crc, size, offset }: Written): Buffer {
  const head = Buffer.alloc(46);
  head.writeUInt32LE(CENTRAL, 0);
  head.writeUInt16LE(VERSION, 4);
  head.writeUInt16LE(VERSION, 6);
  common(head, { date, crc, size, name }, 12);
  head.writeUInt32LE(offset, 42);
  return head;
}

/** Time, date, checksum, both sizes and the name's length: both headers hold them in this order. */
function common(head: Buffer, { date, crc, size, name }: Omit<Written, "offset">, at: number): void {
  head.writeUInt16LE(date, at + 2);
  head.writeUInt32LE(crc, at + 4);
  head.writeUInt32LE(size, at + 8);
  head.writeUInt32LE(size, at + 12);
  head.writeUInt16LE(name.length, at + 16);
}

function endRecord(count: number, size: number, offset: number): Buffer {
  const end = Buffer.alloc(22);
  end.writeUInt32LE(END, 0);
  end.writeUInt16LE(count, 8);
  end.writeUInt16LE(count, 10);
  end.writeUInt32LE(size, 12);
  end.writeUInt32LE(offset, 16);
  return end;
}

function dosDate(date: PlainDate): number {
  const [year = FIRST_YEAR, month = 1, day = 1] = date.split("-").map(Number);
  return ((year - FIRST_YEAR) << 9) | (month << 5) | day;
}
