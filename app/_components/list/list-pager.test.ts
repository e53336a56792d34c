import { createElement } from "react";
import { renderToStaticMarkup } from "react-dom/server";
import { expect, test } from "vitest";
import { Pager } from "#app/_ui/list-controls.tsx";
import type { Language } from "#lib/core/language.ts";
import { inLanguage } from "#lib/core/request-scope.ts";

const shown = (language: Language, total?: number) =>
  inLanguage(language, () => renderToStaticMarkup(createElement(Pager, { from: 1, to: 50, total })));

test.each<[Language, string]>([
  ["fi", "1–50 / 80"],
  ["sv", "1–50 av 80"],
  ["en", "1–50 of 80"],
])("a pager in %s says %s", (language, text) => {
  expect(shown(language, 80)).toContain(`>${text}<`);
  expect(shown(language)).toContain(">1–50<");
});
