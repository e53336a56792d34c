import { inflateSync } from "node:zlib";

/**
 * The texts of a PDF that this product drew, in the order of drawing. Maps the pages' glyphs back by the PDF's own maps for
 * readers, so it returns what a person sees. Does not read PDFs of other programs.
 */
export function textsOfPdf(pdf: Uint8Array): string[] {
  const bytes = Buffer.from(pdf);
  const objects = objectsOf(bytes);
  const fonts = new Map(
    [...objects.values()].flatMap(({ head }) =>
      [...(/\/Font <<([^>]*)>>/.exec(head)?.[1] ?? "").matchAll(/\/(F\d+) (\d+) 0 R/g)].map(
        ([, name = "", id = ""]) => [name, lettersOf(objects, id)] as const,
      ),
    ),
  );
  const pages = [...objects.values()].flatMap(({ head }) => {
    const contents = /\/Type \/Page\n/.test(head) ? /\/Contents (\d+) 0 R/.exec(head)?.[1] : undefined;
    return contents === undefined ? [] : [objects.get(contents)?.content ?? ""];
  });
  return pages.flatMap((page) => textsOfPage(page, fonts));
}

type PdfObject = { head: string; content: string };
type Letters = ReadonlyMap<string, string>;

function objectsOf(bytes: Buffer): Map<string, PdfObject> {
  const text = bytes.toString("latin1");
  const objects = new Map<string, PdfObject>();
  for (const { 0: start, 1: id = "", index } of text.matchAll(/^(\d+) 0 obj\n/gm)) {
    const end = text.indexOf("\nendobj", index);
    const head = text.slice(index + start.length, end).split("stream\n", 1)[0] ?? "";
    const from = index + start.length + head.length + "stream\n".length;
    objects.set(id, {
      head: `${head}\n`,
      content: from < end ? inflated(bytes.subarray(from, end), head) : "",
    });
  }
  return objects;
}

const inflated = (stream: Buffer, head: string): string =>
  head.includes("/FlateDecode") ? inflateSync(stream).toString("latin1") : "";

/** The letters of a font's glyphs, by the PDF's map for readers. */
function lettersOf(objects: ReadonlyMap<string, PdfObject>, id: string): Letters {
  const map = /\/ToUnicode (\d+) 0 R/.exec(objects.get(id)?.head ?? "")?.[1] ?? "";
  const ranges = (objects.get(map)?.content ?? "").matchAll(/<(\w{4})> <\w{4}> \[([^\]]*)\]/g);
  return new Map(
    [...ranges].flatMap(([, first = "", letters = ""]) =>
      [...letters.matchAll(/<(\w*)>/g)].map(([, units = ""], index) => [
        (Number.parseInt(first, 16) + index).toString(16).padStart(4, "0"),
        unitsOf(units)
          .map((unit) => String.fromCharCode(Number.parseInt(unit, 16)))
          .join(""),
      ]),
    ),
  );
}

const unitsOf = (hex: string): string[] => hex.match(/.{4}/g) ?? [];

function textsOfPage(page: string, fonts: ReadonlyMap<string, Letters>): string[] {
  let letters: Letters = new Map();
  const texts: string[] = [];
  for (const [, font, glyphs] of page.matchAll(/\/(F\d+) [\d.]+ Tf|\[([^\]]*)\] TJ/g)) {
    if (font !== undefined) letters = fonts.get(font) ?? new Map();
    else
      texts.push(
        [...(glyphs ?? "").matchAll(/<(\w*)>/g)]
          .flatMap(([, hex = ""]) => unitsOf(hex))
          .map((glyph) => letters.get(glyph) ?? "\ufffd")
          .join(""),
      );
  }
  return texts;
}
