import type { StatusCount } from "./bank-file.ts";
import { type BankFileResult, countStatus, payeeSums } from "./outcome.ts";

type Told = {
  stored: boolean;
  /** The same file had been stored before. It changes nothing. */
  repeated: boolean;
};
/** One file, by its name in the archive that held it. */
export type ReceivedPart = BankFileResult & Told & { name: string | null };
/** The result of an archive's files together, or of a single file. */
export type ReceivedBankFile = BankFileResult & Told & { files: ReceivedPart[] };

const COUNTED = [
  "records",
  "paid",
  "returned",
  "accepted",
  "rejected",
  "received",
  "receivedCents",
  "duplicates",
  "unbooked",
  "waiting",
  "paidWithdrawn",
  "contradictions",
] as const;

/** The sum of the results of an archive's files. Kind and message id are the first file's. */
export function sumOf(files: readonly ReceivedPart[], named: number): Omit<ReceivedBankFile, "files"> {
  const [first] = files;
  if (!first) throw new Error("no file");
  const { name: _, ...sum } = { ...first };
  const statuses: StatusCount[] = [];
  for (const one of files) for (const { status, count } of one.statuses) countStatus(statuses, status, count);
  for (const count of COUNTED) sum[count] = files.reduce((total, one) => total + one[count], 0);
  return {
    ...sum,
    stored: files.every(({ stored }) => stored),
    repeated: files.every(({ repeated }) => repeated),
    named: files.flatMap((one) => one.named).slice(0, named),
    remarks: files.flatMap((one) => one.remarks).slice(0, named),
    payees: payeeSums(files.flatMap(({ payees }) => payees)),
    statuses,
  };
}
