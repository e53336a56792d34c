import { type FailingCell, FailingCells } from "#app/_components/file-upload/failing-cells.tsx";
import { Card } from "#app/_ui/card.tsx";
import { DownloadIcon } from "#app/_ui/icon.tsx";
import { TABLE_FORMATS } from "#lib/core/table.ts";
import type { FleetKind } from "#lib/fleet/rules/fleet-permissions.ts";
import { IMPORT_KEY, type Import, type ImportRow, type KeptRow } from "#lib/imports/rules/import.ts";
import { importTexts as texts } from "#lib/imports/texts.ts";
import { messageOfCode } from "#lib/messages/errors.ts";
import { fieldLabels } from "#lib/messages/labels.ts";
import { importPath } from "./place.ts";

type FailuresProps = { found: Import; failures: readonly ImportRow[] };

/** Each failing cell of the first failing rows: its place, its content and the reason. */
export function Failures({ found, failures }: FailuresProps) {
  return (
    <section aria-labelledby="failures">
      <h2 id="failures" className="mb-1 text-section font-section">
        {texts.failures}
      </h2>
      {found.failed > failures.length && (
        <p className="text-ink-2">{texts.firstOf(failures.length, found.failed)}</p>
      )}
      <p className="mb-3 flex flex-wrap gap-x-5">
        {TABLE_FORMATS.map((format) => (
          <a
            key={format}
            href={`${importPath(found.kind, found.companyId)}/${found.id}/failures?format=${format}`}
            className="inline-flex min-h-(--control-height) items-center gap-1.5 text-label text-link hover:underline"
          >
            <DownloadIcon />
            {texts.downloadFailures[format]}
          </a>
        ))}
      </p>
      <FailingCells caption={texts.failures} cells={failures.flatMap(cellsOf)} />
    </section>
  );
}

const cellsOf = ({ line, issues }: ImportRow): FailingCell[] =>
  issues.map(({ path, code, value }) => ({ line, column: fieldLabels[path] ?? path, code, value }));

type KeptProps = { kept: readonly KeptRow[]; kind: FleetKind };

/** What could not be taken back, and why. */
export function Kept({ kept, kind }: KeptProps) {
  return (
    <Card title={texts.keptTitle}>
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
