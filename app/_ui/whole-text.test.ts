import { createElement } from "react";
import { renderToStaticMarkup } from "react-dom/server";
import { expect, test } from "vitest";
import { formatEuros } from "#lib/messages/format.ts";
import { PageHeading } from "./page-heading.tsx";
import { WholeText } from "./whole-text.tsx";

const html = (text: string) => renderToStaticMarkup(createElement(WholeText, { text }));
const WHOLE = '<span class="whitespace-nowrap">−€1,063.06</span>';

test("an English amount below zero stays whole in a sentence", () => {
  expect(html("from €1,063.06 to −€1,063.06.")).toBe(`from €1,063.06 to ${WHOLE}.`);
});

test("an English amount below zero stays whole in the heading of a page", () => {
  const heading = createElement(PageHeading, { title: "Payment −€1,063.06" });
  expect(renderToStaticMarkup(heading)).toContain(WHOLE);
});

test("a Finnish amount, which no line breaks, stays unchanged", () => {
  const text = formatEuros(-106_306);
  expect(html(text)).toBe(text);
});

test.each([
  [
    "Tilitys maksetaan tilille FI21 1234 5600 0007 85.",
    "Tilitys maksetaan tilille [FI21 1234 5600 0007 85].",
  ],
  ["MT84 MALT 0110 0001 2345 MTLC AST0 01S", "[MT84 MALT 0110 0001 2345 MTLC AST0 01S]"],
  ["Muuttaja: maija@makela.example.", "Muuttaja: maija@|makela|.example."],
  ["Kutsuttiinko (a.b@c.fi) jo?", "Kutsuttiinko (a|.b@|c|.fi) jo?"],
  ["Viite FI21 ja 2026-000123", "Viite FI21 ja 2026-000123"],
])("%s keeps its account whole and breaks its e-mail only at |", (text, marked) => {
  const shown = html(text)
    .replaceAll(/<span class="whitespace-nowrap">(.*?)<\/span>/g, "[$1]")
    .replaceAll("<wbr/>", "|")
    .replaceAll(/<[^>]+>/g, "");
  expect(shown).toBe(marked);
});
