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
