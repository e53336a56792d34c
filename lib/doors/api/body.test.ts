import { createServer, type Server } from "node:http";
import { type AddressInfo, connect } from "node:net";
import { Readable } from "node:stream";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { codeOf } from "#lib/core/testing.ts";
import { readJson } from "./body.ts";

const LIMIT = 256 * 1024;

const requestOf = (body: BodyInit | null, type: string | null = "application/json") =>
  new Request("http://tolppa.example/api/companies", {
    method: "POST",
    body,
    // Sends the stream in chunks without a length.
    ...(body instanceof ReadableStream && { duplex: "half" }),
    headers: type === null ? {} : { "content-type": type },
  } as RequestInit);

const utf8 = (text: string) => new TextEncoder().encode(text);
const bytes = (...values: number[]) => new Uint8Array([...utf8('{"a":"'), ...values, ...utf8('"}')]);

test.each<[string, string, unknown]>([
  ["an object", '{"a":1}', { a: 1 }],
  ["an array", "[1]", [1]],
  ["null", "null", null],
  ["Finnish letters", '{"nimi":"Åke Öhman"}', { nimi: "Åke Öhman" }],
  ["what begins with a byte order mark", '\ufeff{"a":1}', { a: 1 }],
])("reads %s", async (_, body, value) => {
  expect(await readJson(requestOf(utf8(body)))).toEqual({ ok: true, value });
});

test.each([
  "application/json",
  "application/json; charset=utf-8",
  "application/json;charset=UTF-8",
  "Application/JSON",
  "application/merge-patch+json",
])("the content type %s is JSON", async (type) => {
  expect(codeOf(await readJson(requestOf("{}", type)))).toBe("ok");
});

test.each([
  null,
  "",
  "text/plain",
  "application/x-www-form-urlencoded",
  "multipart/form-data; boundary=x",
  "application/jsonp",
  "text/json",
  "application/xml; x=application/json",
])("the content type %s is not accepted by the API", async (type) => {
  expect(codeOf(await readJson(requestOf(utf8("{}"), type)))).toBe("unsupported_media_type");
});

test.each<[string, Uint8Array | string]>([
  ["nothing", ""],
  ["a truncated object", '{"a":1'],
  ["single quotes", "{'a':1}"],
  ["two documents", "{}{}"],
  ["a form", "a=1&b=2"],
  ["a raw NUL inside a text", bytes(0x00)],
  ["an invalid byte", bytes(0xff)],
  ["a truncated letter", bytes(0xc3)],
  ["an overlong slash", bytes(0xc0, 0xaf)],
  ["a surrogate in UTF-8", bytes(0xed, 0xa0, 0x80)],
  ["UTF-16", new Uint8Array([0xff, 0xfe, 0x7b, 0x00, 0x7d, 0x00])],
])("%s is malformed", async (_, body) => {
  expect(codeOf(await readJson(requestOf(typeof body === "string" ? utf8(body) : Buffer.from(body))))).toBe(
    "malformed",
  );
});

describe("nesting", () => {
  const arrays = (depth: number) => "[".repeat(depth) + "]".repeat(depth);
  const objects = (depth: number) => `${'{"a":'.repeat(depth)}1${"}".repeat(depth)}`;
  test.each([
    [arrays(20), "ok"],
    [arrays(21), "malformed"],
    [objects(20), "ok"],
    [objects(21), "malformed"],
    [arrays(100_000), "malformed"],
    ["[".repeat(200_000), "malformed"],
    [objects(30_000), "malformed"],
  ])("%#: %s", async (body, code) => {
    expect(codeOf(await readJson(requestOf(body)))).toBe(code);
  });

  test("a wide document is not a deep one", async () => {
    expect(codeOf(await readJson(requestOf(`[${"[[]],".repeat(40_000)}[]]`)))).toBe("ok");
  });
});

describe("size", () => {
  const text = (length: number) => `"${"a".repeat(length - 2)}"`;
  test("256 KiB is read, and one byte more is refused", async () => {
    expect(codeOf(await readJson(requestOf(text(LIMIT))))).toBe("ok");
    expect(codeOf(await readJson(requestOf(text(LIMIT + 1))))).toBe("payload_too_large");
    expect(codeOf(await readJson(requestOf(`"${"Ä".repeat(LIMIT / 2)}"`)))).toBe("payload_too_large");
  });

  test("an endless body without a length is cut off at the limit", async () => {
    let sent = 0;
    let cancelled = false;
    const endless = new ReadableStream<Uint8Array>({
      pull(controller) {
        sent += 1;
        controller.enqueue(new Uint8Array(1024));
      },
      cancel() {
        cancelled = true;
      },
    });
    expect(codeOf(await readJson(requestOf(endless)))).toBe("payload_too_large");
    expect(cancelled).toBe(true);
    expect(sent).toBeLessThan(300);
  });

  test("a body that breaks off is malformed and not an internal error", async () => {
    const broken = new ReadableStream<Uint8Array>({
      pull(controller) {
        controller.error(new Error("aborted"));
      },
    });
    expect(codeOf(await readJson(requestOf(broken)))).toBe("malformed");
  });
});

describe("over a real socket", () => {
  let server: Server;
  let settled: ((code: string) => void) | undefined;

  beforeAll(async () => {
    server = createServer(async (incoming, response) => {
      incoming.on("error", () => {});
      const body = Readable.toWeb(incoming) as unknown as ReadableStream;
      const code = codeOf(await readJson(requestOf(body, incoming.headers["content-type"] ?? null)));
      settled?.(code);
      response.end(code);
    });
    await new Promise<void>((listening) => server.listen(0, "127.0.0.1", listening));
  });
  afterAll(() => new Promise((closed) => server.close(closed)));

  /** Writes raw bytes, optionally hangs up, and resolves with the reader's result. */
  const send = (parts: string[], { hangUp = false } = {}): Promise<string> =>
    new Promise((resolve) => {
      settled = resolve;
      const socket = connect((server.address() as AddressInfo).port, "127.0.0.1", () => {
        for (const part of parts) socket.write(part);
        if (hangUp) socket.destroySoon();
      });
      socket.on("error", () => {});
      socket.on("data", () => socket.destroy());
    });

  const head = (rest: string) =>
    `POST / HTTP/1.1\r\nHost: x\r\nContent-Type: application/json\r\n${rest}\r\n\r\n`;
  const chunk = (text: string) => `${text.length.toString(16)}\r\n${text}\r\n`;

  test("chunks without a length are read", async () => {
    expect(await send([head("Transfer-Encoding: chunked"), chunk('{"a"'), chunk(":1}"), chunk("")])).toBe(
      "ok",
    );
  });

  test("chunks past the limit are refused", async () => {
    const many = Array.from({ length: 20 }, () => chunk("a".repeat(16 * 1024)));
    expect(await send([head("Transfer-Encoding: chunked"), ...many])).toBe("payload_too_large");
  });

  test("a body shorter than its length is malformed once the sender hangs up", async () => {
    expect(await send([head("Content-Length: 100"), '{"a":1}'], { hangUp: true })).toBe("malformed");
  });
});

describe("a body that may be left out", () => {
  const optional = (body: BodyInit | null, type: string | null) =>
    readJson(requestOf(body, type), { optional: true });

  test.each([null, "application/json", "text/plain"])(
    "is undefined when it is missing and the type is %s",
    async (type) => {
      expect(await optional(null, type)).toEqual({ ok: true, value: undefined });
      expect(await optional("", type)).toEqual({ ok: true, value: undefined });
    },
  );

  test("is read or refused like any other body when it is sent", async () => {
    expect(await optional('{"a":1}', "application/json")).toEqual({ ok: true, value: { a: 1 } });
    expect(codeOf(await optional('{"a":1}', "text/plain"))).toBe("unsupported_media_type");
    expect(codeOf(await optional("{", "application/json"))).toBe("malformed");
    expect(codeOf(await optional(`"${"x".repeat(LIMIT)}"`, "application/json"))).toBe("payload_too_large");
  });
});
