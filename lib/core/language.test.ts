import { expect, test } from "vitest";
import { currentLanguage, type Language } from "./language.ts";
import { inLanguage, runInRequestScope, speak } from "./request-scope.ts";

test("Finnish is the default language", () => expect(currentLanguage()).toBe("fi"));

test("work in one language keeps it while other work runs at the same time", async () => {
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
