import { expect, test } from "vitest";
import { acceptedLanguage, currentLanguage, type Language } from "./language.ts";
import { inLanguage, runInRequestScope, speak } from "./request-scope.ts";

test.each([
  ["sv", "sv"],
  ["sv-FI,sv;q=0.9,en;q=0.8", "sv"],
  ["de-DE,de;q=0.9,en-US;q=0.8,fi;q=0.7", "en"],
  ["en;q=0.5, fi;q=0.9", "fi"],
  ["FI-fi", "fi"],
  ["en;q=0, sv;q=0.1", "sv"],
  ["sv;q=high, fi", "fi"],
  ["de, *;q=0.5", null],
  ["*", null],
  ["", null],
  [undefined, null],
  [`${"en,".repeat(400)}en`, null],
])("a reader who accepts %j reads %j", (header, expected) => expect(acceptedLanguage(header)).toBe(expected));

test("Finnish is spoken where nobody has chosen", () => expect(currentLanguage()).toBe("fi"));

test("work in a language stays in it while other work goes on beside it", async () => {
  const later = async () => {
    await new Promise((resolve) => setTimeout(resolve, 1));
    return currentLanguage();
  };
  const spoken = await Promise.all([inLanguage("sv", later), inLanguage("en", later), later()]);
  expect(spoken).toEqual(["sv", "en", "fi"]);
});

test("a language that only the next build knows is answered in Finnish", () => {
  const next = "xx" as Language;
  const onLanguage = () => undefined;
  expect(inLanguage(next, currentLanguage)).toBe("fi");
  runInRequestScope({ language: "sv", onLanguage }, () => {
    speak(next);
    expect(currentLanguage()).toBe("fi");
  });
});
