import { globSync, readFileSync } from "node:fs";
import { createElement } from "react";
import { renderToStaticMarkup } from "react-dom/server";
import { expect, test } from "vitest";
import { Refusal } from "./refusal.tsx";

test("a refusal is titled 'Virhe' and shows its message unchanged", () => {
  const markup = renderToStaticMarkup(createElement(Refusal, null, "Yhteys katkesi."));
  expect(markup.replace(/<svg.*?<\/svg>/g, "").replace(/<[^>]+>/g, "|")).toMatch(
    /^\|+Virhe\|+Yhteys katkesi\.\|+$/,
  );
});

test("only the two boxes with that title announce an error", () => {
  const alerting = globSync("app/**/*.tsx").filter((file) => /role="alert"/.test(readFileSync(file, "utf8")));
  expect(alerting.sort()).toEqual(["app/_ui/error-box.tsx", "app/_ui/refusal.tsx"]);
});

test("no form puts its own words before a message", () => {
  const prefixing = globSync("app/**/*.tsx").filter((file) =>
    /message=\{[^}]*\$\{[^}]*\}: /.test(readFileSync(file, "utf8")),
  );
  expect(prefixing).toEqual([]);
});
