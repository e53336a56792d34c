import { expect, test } from "vitest";
import { ok } from "#lib/core/result.ts";
import { answering } from "./route.ts";

const answerTo = (encoding: string) =>
  answering(
    new Request("http://localhost/api/companies", {
      method: "POST",
      headers: { "content-encoding": encoding },
      body: "x",
    }),
    async () => ok(new Response("read")),
  );

test.each(["gzip", "br", "deflate", "zstd"])(
  "a body compressed with %s is refused by name",
  async (encoding) => {
    const answer = await answerTo(encoding);
    expect(answer.status).toBe(415);
    const { code, message } = await answer.json();
    expect(code).toBe("compressed_body");
    expect(message).toContain(`Content-Encoding: ${encoding}`);
  },
);

test("a body with the content encoding identity is read", async () => {
  expect((await answerTo("identity")).status).toBe(200);
});
