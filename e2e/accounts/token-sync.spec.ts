import { expect, test } from "#e2e/fixtures.ts";
import { DEMO_PASSWORD } from "#e2e/support/person.ts";
import { startProduct } from "#e2e/support/product.ts";
import * as m from "#messages";

test("each new token is handed on, and signing out is reported; without a receiver neither happens", async ({
  page,
  origin,
}) => {
  const product = await startProduct("e2e-sync", { NEXT_PUBLIC_TOKEN_SYNC_URL: "/vastaanotto" });
  try {
    const received: { method: string; authorization: string | undefined }[] = [];
    await page.route("**/vastaanotto", async (route) => {
      const request = route.request();
      received.push({ method: request.method(), authorization: request.headers().authorization });
      await route.fulfill({ status: 204 });
    });
    const signIn = async (site: string) => {
      await page.goto(`${site}/user/login`);
      await page.getByLabel(m.public_email()).fill("yrittaja@tolppa.example");
      await page.getByLabel(m.public_password(), { exact: true }).fill(DEMO_PASSWORD);
      await page.getByRole("button", { name: m.public_signIn(), exact: true }).click();
      await expect(page).toHaveURL(`${site}/companies`);
    };
    await signIn(product.origin);
    await expect.poll(() => received.length).toBeGreaterThan(0);
    const [, token = ""] = (received[0]?.authorization ?? "").split(" ");
    const whose = await page.request.get(`${product.origin}/api/user`, {
      headers: { authorization: `Bearer ${token}` },
    });
    expect(await whose.json()).toMatchObject({ email: "yrittaja@tolppa.example" });
    const before = received.length;
    await page.reload();
    await expect.poll(() => received.length).toBeGreaterThan(before);
    await page.goto(`${product.origin}/user/logout`);
    await expect.poll(() => received.at(-1)).toEqual({ method: "DELETE", authorization: undefined });
    const handedOn = received.slice(0, -1);
    expect(handedOn.filter(({ method }) => method !== "POST")).toEqual([]);
    expect(new Set(handedOn.map(({ authorization }) => authorization)).size, "each once").toBe(
      handedOn.length,
    );

    const all = received.length;
    await signIn(origin);
    await page.goto(`${origin}/user/logout`);
    await expect(page.getByRole("link", { name: m.public_signIn() })).toBeVisible();
    expect(received).toHaveLength(all);
  } finally {
    await product.stop();
  }
});
