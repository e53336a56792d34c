import { expect } from "#e2e/fixtures.ts";
import type { Api, ApiAnswer } from "#e2e/support/client.ts";
import { spreadsheets } from "#lib/adapters/spreadsheet/spreadsheets.ts";

// The same list as a screen, as a file and through the API: each as the keys of its rows.

export type Query = Readonly<Record<string, string>>;

const addressOf = (path: string, query: Query): string => `${path}?${new URLSearchParams(query)}`;

/** The texts of a page's rows without tags, in order; a list without a table is read from its own element. */
async function rowsOf(api: Api, address: string, list: RegExp, row: RegExp): Promise<string[]> {
  const answer = await api.get(address);
  expect(answer.status(), address).toBe(200);
  const shown = list.exec(await answer.text())?.[0] ?? "";
  return shown.split(row).slice(1);
}

const TABLE = [/<tbody>[\s\S]*?<\/tbody>/, /<tr[ >]/] as const;
const QUEUE = [
  /<ul aria-label="(?:Yritykset|Autot|Kuljettajat)"[\s\S]*?<\/section>/,
  /<li data-row="/,
] as const;

/** The id in a row's link, or a text in it. */
export type Key = (row: string) => string | undefined;
export const linkedBy =
  (link: RegExp): Key =>
  (row) =>
    link.exec(row)?.[1];
export const readAs =
  (text: RegExp): Key =>
  (row) =>
    text.exec(textOf(row))?.[0];

const textOf = (html: string): string => html.replaceAll(/<[^>]*>/g, "");

const isThere = (key: string | undefined): key is string => key !== undefined;

export async function shownKeys(
  api: Api,
  { path, query, key, of = "table" }: { path: string; query: Query; key: Key; of?: "table" | "queue" },
): Promise<string[]> {
  const [list, row] = of === "table" ? TABLE : QUEUE;
  const rows = await rowsOf(api, addressOf(path, query), list, row);
  return rows.map(key).filter(isThere);
}

/** The words of the row with this link, without its own name. */
export async function shownRow(
  api: Api,
  { path, query, key, name }: { path: string; query: Query; key: string; name: string },
): Promise<string> {
  const rows = await rowsOf(api, addressOf(path, query), ...TABLE);
  const row = rows.find((one) => one.includes(`/${key}"`)) ?? "";
  return textOf(`<${row}`).replaceAll(name, "");
}

/** The values of the first column, which identifies the rows in nearly every file. */
export async function filedKeys(
  api: Api,
  {
    path,
    query,
    key = (cell) => cell,
    column = 0,
  }: { path: string; query: Query; key?: Key; column?: number },
): Promise<string[]> {
  const answer = await api.get(addressOf(path, { ...query, format: "csv" }));
  expect(answer.status(), path).toBe(200);
  const read = await spreadsheets.csv.read(await answer.body());
  if (!read.ok) throw new Error(read.error.code);
  const [, ...lines] = read.value.lines;
  return lines.map(({ cells }) => key(String(cells[column] ?? ""))).filter(isThere);
}

/** Reads page by page, two rows at a time where the list allows it. */
export async function toldKeys<Row>(
  api: Api,
  {
    path,
    query,
    key,
    paged = true,
    pages = Number.POSITIVE_INFINITY,
  }: {
    path: string;
    query: Query;
    key: (row: Row) => string | number;
    paged?: boolean;
    /** The most rows, because other tests may have left thousands. */
    pages?: number;
  },
): Promise<string[]> {
  const keys: string[] = [];
  let next: string | undefined = addressOf(path, { ...query, ...(paged && { limit: "2" }) });
  for (let page = 0; next && page < pages; page += 1) {
    const answer: ApiAnswer = await api.get(next);
    expect(answer.status(), next).toBe(200);
    keys.push(...((await answer.json()) as Row[]).map((row) => String(key(row))));
    next = /<([^>]+)>; rel="next"/.exec(answer.headers().link ?? "")?.[1];
  }
  return keys;
}
