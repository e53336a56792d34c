import { Notice } from "#app/_ui/notice.tsx";
import type { AuditRun } from "#lib/audit/queries/runs.ts";
import { auditFound } from "#lib/audit/texts.ts";
import { formatDateTime } from "#lib/messages/format.ts";
import * as m from "#messages";

type Props = { audit: Pick<AuditRun, "startedAt" | "differences" | "results"> | null };

/** The result of the last audit of the books: one quiet line, or the named differences. */
export function AuditNotice({ audit }: Props) {
  if (audit === null) return <Quiet>{m.audit_never()}</Quiet>;
  const { startedAt, differences, results } = audit;
  const at = formatDateTime(startedAt);
  if (differences === 0) return <Quiet>{m.audit_clean({ at, count: results.length })}</Quiet>;
  return (
    <Notice tone="error" title={m.audit_differs({ at, count: differences })}>
      <p>{m.audit_help()}</p>
      <ul className="mt-2 list-disc pl-5">
        {results
          .filter((check) => check.differences > 0)
          .map(({ id, named, differences: count }) => (
            <li key={id} className="wrap-anywhere">
              {auditFound(m.audit_checks({ id }), named, count)}
            </li>
          ))}
      </ul>
    </Notice>
  );
}

const Quiet = ({ children }: { children: string }) => <p className="text-caption text-ink-2">{children}</p>;
