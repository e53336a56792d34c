import { expect, type Locator, type Page } from "@playwright/test";

// Reads the amounts of a screen as a person reads them, and adds them up.

/** Cents of every amount in a text: `1 234,56 €`, with a true minus sign before a negative one. */
export const centsIn = (text: string): number[] =>
  [...text.matchAll(/([\u2212-]?)(\d[\d\u00a0\u202f ]*),(\d{2})[\u00a0\u202f ]€/g)].map(
    ([, minus, euros = "", cents = ""]) => {
      const amount = Number(euros.replace(/\D/g, "")) * 100 + Number(cents);
      return minus ? 0 - amount : amount;
    },
  );

export const sumOf = (cents: readonly number[]): number => cents.reduce((sum, one) => sum + one, 0);

/** `byTitle`: the amounts by their columns' titles. */
export type Row = { name: string; cents: number[]; byTitle: Record<string, number> };

/** The rows of a table with their amounts, in their order. A folded table is read, too. */
export const rowsOf = async (table: Locator): Promise<Row[]> => {
  const rows = await table.locator("tbody > tr, tfoot > tr").evaluateAll((all) =>
    all.map((row) => ({
      name: row.querySelector("th, td")?.textContent ?? "",
      cells: [...row.children].map((cell) => cell.textContent ?? ""),
    })),
  );
  const titles = await table.locator("thead th").allTextContents();
  return rows.map(({ name, cells }) => ({
    name,
    cents: cells.flatMap(centsIn),
    byTitle: Object.fromEntries(cells.map((cell, index) => [titles[index] ?? "", centsIn(cell)[0] ?? 0])),
  }));
};

export const tableOf = (page: Page, caption: string): Locator =>
  page.locator("table").filter({ has: page.locator("caption", { hasText: caption }) });

/** Asserts that the last row of a table is the sum of the rows above it; returns the rows. */
export async function expectWaterfall(table: Locator): Promise<Row[]> {
  const rows = await rowsOf(table);
  const amounts = rows.map(({ cents }) => cents[0] ?? Number.NaN);
  expect(amounts.length).toBeGreaterThan(1);
  expect(sumOf(amounts.slice(0, -1)), (await table.textContent()) ?? "").toBe(amounts.at(-1));
  return rows;
}

/** Asserts that in each row the last amount is the sum of the amounts before it. */
export function expectRowsToAddUp(rows: readonly Row[]): void {
  for (const { name, cents } of rows) expect(sumOf(cents.slice(0, -1)), name).toBe(cents.at(-1));
}

/** Asserts that the last amount of a list of terms is the sum of those before it. */
export async function expectTermsToAddUp(list: Locator): Promise<number[]> {
  // Read at once, because the page may replace the list between two reads.
  const { terms, text } = await list.evaluate((one) => ({
    terms: [...one.querySelectorAll("dd")].map(({ textContent }) => textContent ?? ""),
    text: one.textContent ?? "",
  }));
  const cents = terms.flatMap(centsIn);
  expect(sumOf(cents.slice(0, -1)), text).toBe(cents.at(-1));
  return cents;
}
