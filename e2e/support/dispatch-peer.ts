import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { test as base } from "#e2e/fixtures.ts";
import { asOwner } from "./database.ts";

/** A dispatch provider run by a test: its received requests, and its next answers. */
export type Peer = {
  url: string;
  asked: string[];
  answers: { health: number; company: number; companyName: string };
};

/** It knows a company by any external id that ends with `_` and its business id. */
export const testWithPeer = base.extend<{ peer: Peer }>({
  // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the names of fixtures from here
  peer: async ({}, use) => {
    const asked: string[] = [];
    const answers = { health: 200, company: 200, companyName: "Nimi Sivulta Oy" };
    const server = createServer((request, response) => {
      const { url = "", headers } = request;
      asked.push(`${url} ${headers.authorization}`);
      const json = (status: number, body: object) =>
        response.writeHead(status, { "content-type": "application/json" }).end(JSON.stringify(body));
      if (url === "/portal/health") return json(answers.health, { status: "ok" });
      if (answers.company !== 200) return json(answers.company, { error: "internal" });
      const [externalId = "", businessId = ""] = decodeURIComponent(url.split("/").at(-1) ?? "").split("_");
      const company = { businessId, status: "active", companyName: answers.companyName };
      return json(200, { externalId: `${externalId}_${businessId}`, ...company });
    });
    await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
    const { port } = server.address() as AddressInfo;
    await use({ url: `http://127.0.0.1:${port}/portal`, asked, answers });
    server.closeAllConnections();
    await new Promise((resolve) => server.close(resolve));
  },
});

/** Resets a provider's settings and call records. */
export const forgetProvider = (provider: string) =>
  asOwner(async (sql) => {
    await sql`delete from dispatch_settings where provider = ${provider}`;
    await sql`delete from dispatch_connections where provider = ${provider}`;
  });
