import { FailingCells } from "#app/_components/file-upload/failing-cells.tsx";
import type { ImportPage } from "#lib/imports/use-cases/read.ts";
import { fieldLabel } from "#lib/messages/labels.ts";
import { warningText } from "#lib/messages/warnings.ts";
import * as m from "#messages";

/** The first cells that are probably wrong: their place, their content and what to check. */
export const Warnings = ({ warnings, warningCount }: Pick<ImportPage, "warnings" | "warningCount">) => (
  <section aria-labelledby="warnings">
    <h2 id="warnings" className="mb-1 text-section font-section">
      {m.import_warnings()}
    </h2>
    {warningCount > warnings.length && (
      <p className="text-ink-2">{m.import_firstWarningsOf({ shown: warnings.length, all: warningCount })}</p>
    )}
    <p className="mb-3 text-ink-2">{m.import_warningsHelp()}</p>
    <FailingCells
      caption={m.import_warnings()}
      reasons={m.import_warning()}
      warns
      cells={warnings.map(({ line, path, code, value }) => ({
        line,
        column: fieldLabel(path),
        reason: warningText(code),
        value,
      }))}
    />
  </section>
);
