import { createElement } from "react";
import { renderToStaticMarkup } from "react-dom/server";
import { expect, test } from "vitest";
import { buttonClass } from "#app/_ui/button-link.tsx";
import { bulkTexts } from "#lib/fleet/bulk-texts.ts";
import { StatusDialog } from "./status-dialog.tsx";

test.each([
  ["inactive", "danger-quiet"],
  ["active", "primary"],
] as const)("the button that makes the selected vehicles %s looks %s", (target, look) => {
  const html = renderToStaticMarkup(
    createElement(StatusDialog, {
      kind: "vehicle",
      count: 2,
      picked: [],
      targets: [target],
      busy: false,
      onClose: () => {},
      onChange: () => {},
    }),
  );
  expect(buttonOf(html, bulkTexts.vehicle.confirmStatus(2))).toContain(buttonClass(look, false));
});

/** The markup of the button with these words. */
const buttonOf = (html: string, words: string): string =>
  html.split("<button").find((part) => part.includes(`>${words}</button>`)) ?? "";
