import { createElement } from "react";
import { renderToStaticMarkup } from "react-dom/server";
import { expect, test } from "vitest";
import { onlyPage } from "#lib/core/keyset.ts";
import type { Language } from "#lib/core/language.ts";
import { inLanguage } from "#lib/core/request-scope.ts";
import { WaitingMovements } from "./waiting.tsx";

test.each<[Language, string]>([
  ["fi", "tai valitse ”Ei koske mitään tilitystä”."],
  ["sv", "eller välj ”Gäller ingen redovisning”."],
  ["en", "or choose ‘Does not concern any settlement’."],
])("the help in %s names the choice for what pays no statement: %s", (language, words) => {
  const html = inLanguage(language, () =>
    renderToStaticMarkup(createElement(WaitingMovements, { page: onlyPage([]) })),
  );
  expect(html).toContain(words);
});
