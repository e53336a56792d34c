/** Bookkeeping programs whose own import reads a file of the journal. */
export const LEDGER_PROGRAMS = ["netvisor", "procountor"] as const;
export type LedgerProgram = (typeof LEDGER_PROGRAMS)[number];

/** Programs whose published description of the file was not read whole: the screen says so. docs/decisions has the sources. */
const UNCONFIRMED: readonly LedgerProgram[] = ["procountor"];

export const isConfirmed = (program: LedgerProgram): boolean => !UNCONFIRMED.includes(program);
