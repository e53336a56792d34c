import { createElement } from "react";
import { renderToStaticMarkup } from "react-dom/server";
import { expect, test } from "vitest";
import { FailingCells } from "./failing-cells.tsx";
import { FileReading } from "./file-reading.tsx";

const CELL = { line: 4, column: "Vuosimalli", value: "1950", reason: "Liian vanha" };

test.each([
  [false, "text-error"],
  [true, "text-incomplete"],
])("a reason has an icon and a colour (as a warning: %s): %s", (warns, colour) => {
  const html = renderToStaticMarkup(
    createElement(FailingCells, { caption: "Virheet", cells: [CELL], warns }),
  );
  expect(html).toMatch(new RegExp(`${colour}"><svg.*Liian vanha`));
});

test.each([
  [1, [3], "Piilotettu rivi: 3. "],
  [2, [3, 5], "2 piilotettua riviä (3, 5). "],
  [40, [3, 5, 6], "40 piilotettua riviä (3, 5, 6 …). "],
])("of %i hidden rows the first are named: %j", (rows, lines, words) => {
  const hidden = { rows, lines, columns: [], sheets: [] };
  const reading = {
    lines: 90,
    rows: 2,
    unread: rows,
    sheet: null,
    hidden,
    hiddenRead: false,
    converted: false,
  };
  expect(renderToStaticMarkup(createElement(FileReading, { reading }))).toContain(words);
});
