import type { ReactNode } from "react";
import type { ChangeLine } from "#lib/history/event-texts.ts";
import * as m from "#messages";

/** The changes field by field: old value, new value. */
export const ChangeList = ({ lines }: { lines: readonly ChangeLine[] }) => (
  <ul>
    {lines.map((line) => (
      <li key={line.path} className="wrap-anywhere">
        {line.label}: {line.note ? line.to : <FromTo line={line} />}
      </li>
    ))}
  </ul>
);

const FromTo = ({ line: { from, fromCompany, to, toCompany } }: { line: ChangeLine }) => (
  <>
    <del className="text-ink-3">
      <Value text={from} companyId={fromCompany} />
    </del>{" "}
    <span aria-hidden="true">→ </span>
    <ins className="no-underline">
      <span className="sr-only">{m.history_becomes()} </span>
      <Value text={to} companyId={toCompany} />
    </ins>
  </>
);

function Value({ text, companyId }: { text: string | null; companyId: number | undefined }) {
  if (companyId === undefined) return text ?? m.history_empty();
  return <CompanyLink id={companyId}>{text}</CompanyLink>;
}

export const CompanyLink = ({ id, children }: { id: number; children: ReactNode }) => (
  <a href={`/companies/${id}/details`} className="link">
    {children}
  </a>
);
