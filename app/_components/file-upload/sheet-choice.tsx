"use client";
import { type ReactNode, useState } from "react";
import { Button } from "#app/_ui/button.tsx";
import type { Issue } from "#lib/core/result.ts";
import type { SheetChoice } from "#lib/core/table.ts";
import * as m from "#messages";

/** A person's choice for a file: the sheet to read, and whether to read hidden rows and columns. */
export const queryOf = ({ sheet, hidden }: SheetChoice): Record<string, string> => ({
  ...(sheet !== undefined && { sheet }),
  ...(hidden === "read" && { hidden }),
});

export const AS_SHOWN: SheetChoice = { hidden: "skip" };

type Props = {
  failure: { code: string };
  issues: readonly Issue[];
  choice: SheetChoice;
  busy: boolean;
  onChoose: (choice: SheetChoice) => void;
};

/** The question of a refused workbook: the sheet, or the hidden parts. */
export function SheetQuestion({ failure, issues, choice, busy, onChoose }: Props) {
  const names = issues.flatMap(({ code, label }) => (code === "sheet_named" && label ? [label] : []));
  const [name, setName] = useState("");
  const [first = ""] = names;
  const chosen = names.includes(name) ? name : first;
  if (failure.code === "choose_sheet" && names.length > 0)
    return (
      <fieldset className="mt-4">
        <legend className="mb-1.5 text-label font-label">{m.file_sheetQuestion()}</legend>
        {names.map((one) => (
          <label key={one} className="flex min-h-(--control-height) items-center gap-2 wrap-anywhere">
            <input
              type="radio"
              className="check"
              name="sheet"
              value={one}
              checked={one === chosen}
              onChange={() => setName(one)}
            />
            {one}
          </label>
        ))}
        <div className="mt-3">
          <Button variant="primary" busy={busy} onClick={() => onChoose({ ...choice, sheet: chosen })}>
            {m.file_readSheet()}
          </Button>
        </div>
      </fieldset>
    );
  const hides = failure.code === "all_rows_hidden" || issues.some(({ code }) => code === "column_hidden");
  return hides ? <ReadHidden choice={choice} busy={busy} onChoose={onChoose} /> : null;
}

type HiddenProps = Omit<Props, "failure" | "issues"> & {
  /** The alternative button beside it. */
  children?: ReactNode;
};

/** Reads the same file again, with the hidden parts. */
export const ReadHidden = ({ choice, busy, onChoose, children }: HiddenProps) => (
  <div className="mt-4 flex flex-wrap gap-3">
    <Button busy={busy} onClick={() => onChoose({ ...choice, hidden: "read" })}>
      {m.file_readHidden()}
    </Button>
    {children}
  </div>
);
