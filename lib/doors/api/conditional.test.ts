import { describe, expect, test } from "vitest";
import { etagOf, isKnown, versionAsked } from "./conditional.ts";

const asking = (headers: Record<string, string>, method = "PUT") =>
  versionAsked(new Request("https://portal.example/api/companies/1", { method, headers }));

describe("a tag", () => {
  test("changes with the version and with every shown value, and stays the same otherwise", () => {
    const tags = [etagOf(3, "a"), etagOf(4, "a"), etagOf(3, "b"), etagOf(null, "a")];
    expect(new Set(tags).size).toBe(4);
    expect(etagOf(3, "a")).toBe(tags[0]);
    for (const tag of tags) expect(tag).toMatch(/^"[\w-]+"$/);
  });
});

describe("If-None-Match", () => {
  const tag = etagOf(3, "a");
  test.each([
    [tag, true],
    [`W/${tag}`, true],
    ["*", true],
    [` ${tag} `, true],
    [`"x", W/${tag},"y,z"`, true],
    [etagOf(3, "b"), false],
    ['"3"', false],
    ["", false],
    [tag.replaceAll('"', ""), false],
    [`${tag} ${tag}`, false],
    [`"x${tag}`, false],
  ])("%s is known: %s", (given, known) => {
    expect(isKnown(given, tag)).toBe(known);
  });

  test("never matches when it is missing", () => expect(isKnown(null, tag)).toBe(false));

  test.each(["PUT", "DELETE"])("refuses a %s of a known version", (method) => {
    for (const given of ["*", tag])
      expect(asking({ "if-none-match": given }, method)).toMatchObject({ ok: false });
  });
});

describe("If-Match", () => {
  test.each([
    ['"3-Zk8vS1xQ2mA"', 3],
    ['"3"', 3],
    ['"3-a", "12-b" , "7"', 12],
    ['W/"9-a", "3-b"', 9],
    ['W/"7"', 7],
    ["*", null],
    [" * ", null],
  ])("%s requires version %s", (given, version) => {
    expect(asking({ "if-match": given })).toEqual({ ok: true, value: version });
  });

  test.each(["", "3", '"0"', '"x"', '"3', '"1234567890"', '"3" "4"', '*, "3"', '"3-ä b"'])(
    "%s matches nothing",
    (given) => {
      const headers = new Headers();
      headers.set("if-match", given.replace("ä", "\u00e4"));
      const answer = versionAsked(new Request("https://portal.example/", { method: "PUT", headers }));
      expect(answer).toEqual({ ok: false, error: { code: "precondition_failed" } });
    },
  );
});
