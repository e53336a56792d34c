import { type FailingCell, FailingCells } from "#app/_components/file-upload/failing-cells.tsx";
import { Editable } from "#app/_components/shell/view-only.tsx";
import { Card } from "#app/_ui/card.tsx";
import { DownloadIcon } from "#app/_ui/icon.tsx";
import { TABLE_FORMATS } from "#lib/core/table.ts";
import { IMPORT_FIELDS } from "#lib/fleet/rules/file-fields.ts";
import type { FleetKind } from "#lib/fleet/rules/fleet-permissions.ts";
import { wordsOf } from "#lib/fleet/values.ts";
import { canMend, IMPORT_KEY, type Import, type ImportRow, type KeptRow } from "#lib/imports/rules/import.ts";
import { messageOfCode } from "#lib/messages/errors.ts";
import { fieldLabel } from "#lib/messages/labels.ts";
import * as m from "#messages";
import { MendForm } from "./mend-form.tsx";
import { importPath } from "./place.ts";

type FailuresProps = { found: Import; failures: readonly ImportRow[] };

/**
 * Each failing cell of the first failing rows: its place, its content and the reason. Before the import it can be corrected.
 */
export function Failures({ found, failures }: FailuresProps) {
  return (
    <section aria-labelledby="failures">
      <h2 id="failures" className="mb-1 text-section font-section">
        {m.import_failures()}
      </h2>
      {found.failed > failures.length && (
        <p className="text-ink-2">{m.import_firstOf({ shown: failures.length, all: found.failed })}</p>
      )}
      <p className="mb-3 flex flex-wrap gap-x-5">
        {TABLE_FORMATS.map((format) => (
          <a
            key={format}
            href={`${importPath(found.kind, found.companyId)}/${found.id}/failures?format=${format}`}
            className="inline-flex min-h-(--control-height) items-center gap-1.5 text-label text-link hover:underline"
          >
            <DownloadIcon />
            {m.import_downloadFailures({ format })}
          </a>
        ))}
      </p>
      {canMend(found) ? (
        <MendForm companyId={found.companyId} importId={found.id}>
          <Editable>
            <p className="mb-3 text-ink-2">{m.import_mendHelp()}</p>
          </Editable>
          <FailingCells
            caption={m.import_failures()}
            cells={failures.flatMap((row) => editableCells(found, row))}
          />
          <WordLists kind={found.kind} />
        </MendForm>
      ) : (
        <FailingCells caption={m.import_failures()} cells={failures.flatMap(cellsOf)} />
      )}
    </section>
  );
}

const cellsOf = ({ line, issues }: Pick<ImportRow, "line" | "issues">): FailingCell[] =>
  issues.map(({ path, code, value }) => ({
    line,
    column: fieldLabel(path),
    reason: messageOfCode(code),
    value,
  }));

/** The failing cells, with a field for each cell that can be corrected; a cell with two faults has one field. */
const editableCells = ({ kind }: Import, { line, issues }: ImportRow): FailingCell[] =>
  issues.flatMap((issue, index) => {
    const { path, value } = issue;
    const again = issues.slice(0, index).some((other) => other.path === path);
    const field = IMPORT_FIELDS[kind].includes(path) && !again && (
      <input
        type="text"
        name={path}
        data-line={line}
        data-known={value}
        defaultValue={value}
        maxLength={128}
        autoComplete="off"
        spellCheck={false}
        aria-label={m.import_cellOf({ line, column: fieldLabel(path) })}
        aria-invalid
        aria-describedby={`reason-${line}-${path}`}
        list={hasWords(path) ? `words-${path}` : undefined}
        // Leaves room for the bar with the save button, which covers the bottom of the window.
        className="control scroll-mb-36"
      />
    );
    return cellsOf({ line, issues: [issue] }).map((cell) => ({
      ...cell,
      ...(field && { field, reasonId: `reason-${line}-${path}` }),
    }));
  });

const hasWords = (path: string): boolean => Object.keys(wordsOf(path)).length > 0;

/** The allowed values of a column of choices, offered while a person types. */
const WordLists = ({ kind }: { kind: FleetKind }) =>
  IMPORT_FIELDS[kind].filter(hasWords).map((path) => (
    <datalist key={path} id={`words-${path}`}>
      {Object.values(wordsOf(path)).map((word) => (
        <option key={word} value={word} />
      ))}
    </datalist>
  ));

type KeptProps = { kept: readonly KeptRow[]; kind: FleetKind };

/** Rows that could not be undone, with the reasons. */
export function Kept({ kept, kind }: KeptProps) {
  return (
    <Card title={m.import_keptTitle()}>
      <ul className="divide-y divide-line">
        {kept.map(({ line, content, code }) => (
          <li key={line} className="flex flex-wrap justify-between gap-x-4 py-2">
            <span className="font-label">{content[IMPORT_KEY[kind]]}</span>
            <span className="text-ink-2">{messageOfCode(code)}</span>
          </li>
        ))}
      </ul>
    </Card>
  );
}
