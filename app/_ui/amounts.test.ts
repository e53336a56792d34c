import { createElement } from "react";
import { renderToStaticMarkup } from "react-dom/server";
import { expect, test } from "vitest";
import { formatEuros } from "#lib/messages/format.ts";
import { WholeAmounts } from "./amounts.tsx";
import { PageHeading } from "./page-heading.tsx";

const html = (text: string) => renderToStaticMarkup(createElement(WholeAmounts, { text }));
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
