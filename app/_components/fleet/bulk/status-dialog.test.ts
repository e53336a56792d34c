import { createElement } from "react";
import { renderToStaticMarkup } from "react-dom/server";
import { expect, test } from "vitest";
import { buttonClass } from "#app/_ui/button-link.tsx";
import * as m from "#messages";
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
  expect(buttonOf(html, m.fleetBulk_confirmStatus({ kind: "vehicle", count: 2 }))).toContain(
    buttonClass(look, false),
  );
});

/** The markup of the button with these words. */
const buttonOf = (html: string, words: string): string =>
  html.split("<button").find((part) => part.includes(`>${words}</button>`)) ?? "";
