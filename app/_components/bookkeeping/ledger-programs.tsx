import { FILE_LINK } from "#app/_components/list/list-rows.tsx";
import { StatusBadge } from "#app/_ui/chip.tsx";
import { DownloadIcon } from "#app/_ui/icon.tsx";
import { isConfirmed, LEDGER_PROGRAMS, type LedgerProgram } from "#lib/bookkeeping/rules/ledger-programs.ts";
import * as m from "#messages";

type Props = {
  /** The address of a program's file; null where the files are named elsewhere. */
  hrefOf: ((program: LedgerProgram) => string) | null;
};

/** What each bookkeeping program's file is for, and whether its form is confirmed. */
export const LedgerPrograms = ({ hrefOf }: Props) => (
  <dl className="mt-4 grid gap-3 border-t border-line pt-4">
    {LEDGER_PROGRAMS.map((program) => (
      <div key={program}>
        <dt className="flex flex-wrap items-center gap-x-3">
          {hrefOf ? (
            <a href={hrefOf(program)} className={FILE_LINK}>
              <DownloadIcon />
              {m.journal_program({ program })}
            </a>
          ) : (
            <span className="text-label">{m.journal_program({ program })}</span>
          )}
          {!isConfirmed(program) && <StatusBadge tone="pending">{m.journal_unconfirmed()}</StatusBadge>}
        </dt>
        <dd className="max-w-prose text-ink-2">{m.journal_programHelp({ program })}</dd>
      </div>
    ))}
  </dl>
);
