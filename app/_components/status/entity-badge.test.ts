import { createElement } from "react";
import { renderToStaticMarkup } from "react-dom/server";
import { expect, test } from "vitest";
import type { Status } from "#lib/core/status.ts";
import { EntityBadge } from "./entity-badge.tsx";

test.each<[Status, string]>([
  ["pending", "Valmis odottaa hyväksyntää"],
  ["inactive", "Poistettu pois käytöstä"],
  ["active", "Aktiivinen"],
  ["incomplete", "Kesken"],
])("beside the word for %s stands what it means here, where that is not plain", (status, text) => {
  const markup = renderToStaticMarkup(createElement(EntityBadge, { status }));
  expect(markup.replace(/<[^>]+>/g, "").trim()).toBe(text);
});
