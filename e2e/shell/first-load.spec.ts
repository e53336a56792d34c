import type { Response } from "@playwright/test";
import { MOST_SCRIPT_KB, weighFirstLoad } from "#bench/first-load.ts";
import { expect, test } from "#e2e/fixtures.ts";
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

test("the pages of forms bring the code of their checks once somebody types, not before", async ({
  user,
  pageFor,
}) => {
  const page = await pageFor(user);
  const scripts: Response[] = [];
  page.on("response", (response) => {
    if (response.url().endsWith(".js")) scripts.push(response);
  });
  // A name that only zod's own code has.
  const withChecks = async () => {
    const texts = await Promise.all(scripts.map((script) => script.text()));
    return texts.filter((text) => text.includes("ZodType")).length;
  };
  for (const path of ["/companies/new", "/user/account"]) {
    await page.goto(path, { waitUntil: "networkidle" });
    expect(scripts.length, path).toBeGreaterThan(5);
    expect(await withChecks(), path).toBe(0);
  }
  await page.goto("/companies/new");
  await page.getByRole("textbox").first().fill("1");
  await expect.poll(withChecks).toBe(1);
});
