import { expect, test } from "#e2e/fixtures.ts";
import { MOST_SCRIPT_KB, weighFirstLoad } from "#e2e/support/first-load.ts";
import { cookieOf } from "#e2e/support/person.ts";

test("the scripts of the company list stay within their limit for every user", async ({
  origin,
  admin,
  owner,
}) => {
  for (const { api } of [admin, owner]) {
    const headers = { cookie: await cookieOf(api) };
    const { scriptBytes, scripts } = await weighFirstLoad({ url: `${origin}/companies`, headers });
    expect(scripts).toBeGreaterThan(5);
    expect(scriptBytes / 1000).toBeLessThanOrEqual(MOST_SCRIPT_KB);
  }
});

test("the pages of forms load the code of their checks and the words of refusals at the first typing, not before", async ({
  user,
  pageFor,
}) => {
  const page = await pageFor(user);
  let scripts: Promise<string>[] = [];
  // A page that is left may take its last script's text with it.
  page.on("response", (response) => {
    if (response.url().endsWith(".js")) scripts.push(response.text().catch(() => ""));
  });
  // A name that only zod's own code has, and a code of a refusal.
  const withChecks = async () => (await scriptsWith("ZodType")) + (await scriptsWith("too_many_lookups"));
  const scriptsWith = async (name: string) =>
    (await Promise.all(scripts)).filter((text) => text.includes(name)).length;
  for (const path of ["/companies/new", "/user/account", "/companies/new"]) {
    scripts = [];
    await page.goto(path, { waitUntil: "networkidle" });
    expect(await withChecks(), path).toBe(0);
    expect(scripts.length, path).toBeGreaterThan(5);
  }
  await page.getByRole("textbox").first().fill("1");
  await expect.poll(withChecks).toBe(2);
  // A script that still arrives must not be read from a closed page.
  page.removeAllListeners("response");
  await Promise.all(scripts);
});
