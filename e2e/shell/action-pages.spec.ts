import { createHash } from "node:crypto";
import { readdirSync } from "node:fs";
import { expect, test } from "#e2e/fixtures.ts";
import { serverActions } from "#e2e/support/actions.ts";
import { query } from "#e2e/support/database.ts";
import { type Answer, send } from "#e2e/support/http.ts";
import { startProduct } from "#e2e/support/product.ts";

const idOf = (name: string): string => serverActions().find((one) => one.name === name)?.id ?? "";

const post = (origin: string, path: string, action: string, headers: Record<string, string> = {}) =>
  send(origin, {
    method: "POST",
    path,
    headers: { origin, "content-type": "text/plain;charset=UTF-8", "next-action": action, ...headers },
    body: JSON.stringify([{ email: "kukaan@tolppa.example", password: "ei mikään oikea" }]),
  });

test("an action posted to another page is answered there and counts for its caller's address", async () => {
  const product = await startProduct("e2e-actions", { TRUSTED_PROXY_HOPS: "1" });
  try {
    const signIn = idOf("signInAction");
    const pages = ["/companies", "/companies/7/vehicles", "/drivers", "/no-such-page", "/user/login"];
    for (const [index, path] of pages.entries()) {
      const address = `203.0.113.${index + 1}`;
      const answer = await post(product.origin, path, signIn, { "x-forwarded-for": address });
      expect(answer.body, path).toContain('"code":"wrong_credentials"');
      expect(await isCounted(address, product.dataDir), `${path} counts under ${address}`).toBe(true);
    }
    // The product sends no request to itself.
    for (const own of ["127.0.0.1", "::1", "unknown"])
      expect(await isCounted(own, product.dataDir), own).toBe(false);
  } finally {
    await product.stop();
  }
});

async function isCounted(address: string, dataDir: string): Promise<boolean> {
  const name = createHash("sha256").update(address).digest("base64url").slice(0, 22);
  return (
    (await query("select from rate_limits where key = $1", [`login-address:${name}`], dataDir)).length > 0
  );
}

test("every action gives the same answer on another page as on its own page", async ({ origin }) => {
  const codeIn = ({ status, body }: Answer) => `${status} ${/"code":"(\w+)"/.exec(body)?.[1]}`;
  for (const { id, name, pages } of serverActions()) {
    const elsewhere = pages.some((page) => page.startsWith("/user")) ? "/drivers" : "/user/login";
    const own = await post(origin, (pages[0] ?? "").replaceAll(/\[\w+\]/g, "1"), id);
    expect(codeIn(await post(origin, elsewhere, id)), name).toBe(codeIn(own));
  }
});

test("a form posted to a file of the build is refused with the allowed methods", async ({ origin }) => {
  const files = readdirSync(".next/static", { recursive: true, withFileTypes: true })
    .filter((file) => file.isFile())
    .map((file) => `${file.parentPath}/${file.name}`.replace(/^\.next/, "/_next"));
  expect(files.length).toBeGreaterThan(20);
  for (const path of [...files, "/icon.svg", "/_next/static/none.js", "/_next/image"]) {
    const answer = await send(origin, { method: "POST", path, headers: { origin }, body: "a=1" });
    expect(answer, path).toMatchObject({ status: 405, headers: { allow: "GET, HEAD" } });
  }
});

test("an action is refused when its host differs from its page's host", async ({ origin }) => {
  for (const host of ["evil.example", "localhost:1", "127.0.0.1", "999.999.999.999"]) {
    const { status } = await post(origin, "/user/login", idOf("signInAction"), { host });
    expect([400, 403], host).toContain(status);
  }
});
