import { connect } from "node:net";
import { expect, test } from "#e2e/fixtures.ts";
import { createActiveCompany } from "#e2e/support/company.ts";
import { cookieOf } from "#e2e/support/person.ts";

const MEGABYTE = 1024 * 1024;

/** Writes the whole request before it reads, and returns everything up to the end of the connection. */
const exchange = (origin: string, parts: readonly (string | Buffer)[]): Promise<string> =>
  new Promise((resolve, reject) => {
    const { hostname, port } = new URL(origin);
    const socket = connect(Number(port), hostname);
    let text = "";
    socket.on("error", reject);
    socket.once("end", () => resolve(text));
    for (const part of parts) socket.write(part);
    socket.setEncoding("utf8").on("data", (more) => {
      text += more;
    });
  });

test("an upload that is refused before it was read gets its whole answer, and its connection ends", async ({
  user,
  admin,
  origin,
}) => {
  const { id } = await createActiveCompany(user.api, admin.api);
  const cookie = await cookieOf(user.api);
  for (const [path, megabytes, status] of [
    ["/api/payments", 5.9, 413],
    [`/api/companies/${id}/payments`, 5.9, 413],
    [`/api/companies/${id}/imports?kind=vehicle&name=a.csv`, 5.45, 413],
    [`/api/companies/${id}/imports?kind=vehicle&name=a.csv`, 110, 413],
    ["/api/bank-files?step=check", 90, 403],
    ["/api/bank-files", 110, 413],
  ] as const) {
    const bytes = Math.round(megabytes * MEGABYTE);
    const head = [
      `POST ${path} HTTP/1.1`,
      `Host: ${new URL(origin).host}`,
      `Origin: ${origin}`,
      `Cookie: ${cookie}`,
      "Content-Type: application/json",
      `Content-Length: ${bytes}`,
    ];
    const next = `GET /api/health HTTP/1.1\r\nHost: ${new URL(origin).host}\r\n\r\n`;
    const text = await exchange(origin, [`${head.join("\r\n")}\r\n\r\n`, Buffer.alloc(bytes, "a"), next]);
    const what = `${path} of ${megabytes} MB`;
    expect(text.split("\r\n")[0], what).toContain(` ${status} `);
    expect(text, what).toMatch(/\r\nconnection: close\r\n/i);
    expect(text.match(/HTTP\/1\.1 /g), what).toHaveLength(1);
  }
});
