import type { PayeeState } from "#lib/settlements/rules/payee-check.ts";

// A payment file with doubtful payees is approved whole at the bank or withdrawn, and never approved in part.

/** The decisions so far, and what still depends on them. */
export type DecidedFile = {
  releasedAt: Date | null;
  rejectedAt: Date | null;
  approvalAskedAt: Date | null;
  approvedAt: Date | null;
  withdrawalAskedAt: Date | null;
  withdrawnAt: Date | null;
  /** The transfers that the bank has neither paid nor rejected. */
  open: number;
  /** The payees in doubt among all transfers. */
  doubts: number;
  /** The transfers whose statement the bank has paid from a withdrawn file. */
  paidElsewhere: number;
};

/** `undecided`: admins have to approve the file whole or withdraw it. `none`: nothing is in doubt, or nothing is left to decide. */
export type FileDecision =
  | "none"
  | "undecided"
  | "approval_asked"
  | "approved"
  | "withdrawal_asked"
  | "withdrawn";

export function fileDecision(file: DecidedFile): FileDecision {
  if (file.withdrawnAt !== null) return "withdrawn";
  if (file.withdrawalAskedAt !== null) return "withdrawal_asked";
  if (file.approvedAt !== null) return "approved";
  if (file.rejectedAt !== null || file.open === 0 || file.doubts + file.paidElsewhere === 0) return "none";
  return file.approvalAskedAt === null ? "undecided" : "approval_asked";
}

/** Nobody approves a file that pays somebody a second time. */
export const canAskApproval = (file: DecidedFile): boolean =>
  fileDecision(file) === "undecided" && file.paidElsewhere === 0;

export const canAskWithdrawal = (file: DecidedFile): boolean => {
  const decision = fileDecision(file);
  return (
    decision === "undecided" || decision === "approval_asked" || (decision === "approved" && file.open > 0)
  );
};

/** Why the file may not go to the bank, or null. */
export const obstacleToLeave = (
  file: DecidedFile,
): "payout_file_withdrawn" | "payout_paid_withdrawn" | null => {
  if (file.withdrawalAskedAt !== null) return "payout_file_withdrawn";
  return file.paidElsewhere > 0 ? "payout_paid_withdrawn" : null;
};

/** Whether an admin may note the bank's answer to the whole file by hand. */
export const canAnswer = (file: DecidedFile): boolean => {
  const decision = fileDecision(file);
  return decision === "none" || decision === "approved";
};

/** The states of a payee in the order in which admins look at them: those in most doubt first. */
export const BY_DOUBT = [
  "no_match",
  "close_match",
  "not_checked",
  "pending",
  "match",
] as const satisfies readonly PayeeState[];
