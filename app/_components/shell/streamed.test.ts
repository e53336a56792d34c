import { globSync, readFileSync } from "node:fs";
import { expect, test } from "vitest";

/** Pages that are practically ready once their status is decided. */
const QUICK: Readonly<Record<string, string>> = {
  "": "redirects",
  "[...path]": "is not found",
  "user/notices/[noticeId]": "redirects",
  "user/account": "reads a few rows of one account; the language is chosen here without scripts",
  "companies/[companyId]/iban-change": "reads the row that its link names",
  "companies/[companyId]/api-clients/new": "a form: reads its company, which decides",
  "companies/[companyId]/webhooks/new": "a form: reads its company, which decides",
  "companies/[companyId]/drivers/new": "a form: reads its company, which decides",
  "companies/[companyId]/vehicles/new": "a form: reads its company, which decides",
  "companies/new": "a form: asks whether another may begin, which decides",
  "companies/new/details/[companyId]": "a form: reads its company, which decides",
  "companies/new/billing/[companyId]": "a form: reads its company, which decides",
  "companies/new/contract/[companyId]": "a form: reads its company, which decides, and the prices",
  "companies/new/complete/[companyId]": "reads its company, which decides",
  "admin/api-clients/new": "a form that reads nothing",
  "admin/booking-areas/new": "a form that reads nothing",
  "admin/discounts/new": "a form: reads one day",
  "admin/features/new": "a form that reads nothing",
  "admin/requirements/new": "a form: reads one day",
  "admin/webhooks/new": "a form that reads nothing",
};

const ROOT = "app/(portal)";
const pages = globSync("**/page.tsx", { cwd: ROOT }).map((path) => path.replace(/\/?page\.tsx$/, ""));

/** Whether the page's default export is wrapped, here or in its module. */
function isStreamed(page: string): boolean {
  const text = readFileSync(`${ROOT}/${page}/page.tsx`, "utf8");
  if (/^export default streamed\(/m.test(text)) return true;
  const module = /from "#(app\/_components\/[^"]+)";/.exec(text)?.[1];
  if (module === undefined) return false;
  const source = readFileSync(module, "utf8");
  const name = /(\w+) as default/.exec(text)?.[1];
  const made = /= (\w+)\("\w+"\);/.exec(text)?.[1];
  const start = source.indexOf(`function ${made}(`);
  if (made) return source.slice(start, source.indexOf("\n}\n", start)).includes("Page: streamed(");
  return new RegExp(`^export const ${name} = streamed\\(`, "m").test(source);
}

test("every page of the portal shows the spinner when it is slow, or says why it never is", () => {
  expect(pages.length).toBeGreaterThan(60);
  expect(pages.filter((page) => !isStreamed(page)).sort()).toEqual(Object.keys(QUICK).sort());
});
