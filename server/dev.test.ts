import { join } from "node:path";
import { afterAll, beforeAll, expect, test } from "vitest";
import { createTestDatabase, type TestDatabase } from "#db/testing.ts";
import { copySources, type Dev, editFile, interrupt, startDev } from "./dev-testing.ts";

/** Compiling the first page takes the processor 8 s; the other tests run at the same time. */
const COMPILE_MS = 120_000;

let database: TestDatabase;
let sources: Awaited<ReturnType<typeof copySources>>;
let dev: Dev;
beforeAll(async () => {
  database = await createTestDatabase();
  sources = await copySources(`dev-test-${process.pid}`);
  dev = await startDev(sources.directory, {
    DATABASE_URL: database.url,
    DATABASE_MIGRATION_URL: database.migrationUrl,
    AUTH_SECRET: "f3G9-kQ1z_Wb7Yp4Rt8Lm2Xc6Vn0Hd5J",
    APP_URL: "http://localhost",
    MAIL_TRANSPORT: "file",
    LOG_LEVEL: "error",
  });
}, COMPILE_MS);
afterAll(async () => {
  await interrupt(dev);
  await sources.remove();
  await database.drop();
}, COMPILE_MS);

test(
  "npm run dev serves the sign-in page behind the front and shows a saved file",
  async () => {
    await dev.shows("/user/login", /<h1[^>]*>Tervetuloa/);
    const page = await fetch(`${dev.url}/user/login`);
    expect(page.status).toBe(200);
    expect(page.headers.get("x-request-id")).toBeTruthy();
    expect(page.headers.get("content-security-policy")).toMatch(
      /script-src 'self' 'nonce-[^']+' 'strict-dynamic'/,
    );

    const changed = await awaitHotReload(dev.url);
    const file = join(sources.directory, "app/(public)/user/login/page.tsx");
    await editFile(file, "title={m.public_login()}", 'title="Tallennettu"');
    await dev.shows("/user/login", /<h1[^>]*>Tallennettu/);
    // The browser is told over a WebSocket, which the front lets through to Next alone.
    expect(await changed.type).toBe("serverComponentChanges");
  },
  COMPILE_MS,
);

/** Connects as an open page does. `type` is that of the message that makes the page fetch itself again. */
async function awaitHotReload(url: string): Promise<{ type: Promise<string> }> {
  const socket = new WebSocket(`${url.replace("http", "ws")}/_next/hmr?id=test`);
  const type = new Promise<string>((resolve) => {
    socket.onmessage = ({ data }) => {
      const found = typeof data === "string" ? JSON.parse(data).type : "";
      if (found !== "serverComponentChanges") return;
      socket.close();
      resolve(found);
    };
  });
  await new Promise((resolve, reject) => {
    socket.onopen = resolve;
    socket.onerror = () => reject(new Error("The hot-reload connection was refused"));
  });
  return { type };
}
