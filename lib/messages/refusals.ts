import type { Failure, Issue } from "#lib/core/result.ts";
import * as m from "#messages";
import { messageOfCode } from "./errors.ts";
import { fieldLabel, hasFieldLabel, missingText } from "./labels.ts";

/** Refusals whose sentence names the seconds to wait. */
const CODES_WITH_SECONDS: ReadonlySet<string> = new Set([
  "dispatch_paused",
  "too_many_downloads",
  "too_many_checks",
  "too_many_lookups",
]);

/** Refusals whose sentence names the minutes to wait. */
const CODES_WITH_MINUTES: ReadonlySet<string> = new Set(["too_many_applications"]);

/** Refusals that give one reason for all named fields. */
const CODES_WITH_ONE_REASON: ReadonlySet<string> = new Set(["people_only", "step_up_needed"]);

/** The sentence for a whole refusal. It names missing and wrong fields: "Puuttuu: IBAN, Laskutustapa". */
export function messageOf(failure: Failure): string {
  const issues = failure.issues ?? [];
  const { found, many, refused, total } = failure.details ?? {};
  if (found !== undefined) return m.fleetBulk_listChanged({ count: Number(found), many: many ?? "vehicles" });
  if (refused !== undefined) return messageOfMany(issues, Number(refused));
  if (failure.code === "choose_sheet")
    return `${messageOfCode(failure.code)} ${issues.map(({ label }) => label).join(", ")}`;
  if (failure.code === "incomplete" && issues.length > 0)
    return m.errors_missing({ fields: issues.map(labelOf).join(", ") });
  if (failure.code === "compressed_body")
    return messageOfCode(`compressed_body:${failure.details?.encoding}`);
  if (failure.code === "other_account") return messageOfCode(`other_account:${failure.details?.email}`);
  if (CODES_WITH_SECONDS.has(failure.code))
    return messageOfCode(`${failure.code}:${failure.details?.retryAfterSeconds ?? ""}`);
  if (CODES_WITH_MINUTES.has(failure.code))
    return messageOfCode(
      `${failure.code}:${Math.ceil(Number(failure.details?.retryAfterSeconds ?? 0) / 60)}`,
    );
  if (failure.code === "dispatch_garbage" && issues.length > 0)
    return `${messageOfCode(failure.code)} ${m.refresh_unreadable({ fields: issues.map(labelOf).join(", ") })}`;
  if (failure.details?.line !== undefined || failure.details?.file !== undefined)
    return messageInFile(failure);
  if (CODES_WITH_ONE_REASON.has(failure.code) && issues[0])
    return `${issues.map(labelOf).join(", ")}: ${messageOfCode(issues[0].code)}`;
  if ((failure.code !== "invalid" && total === undefined) || issues.length === 0)
    return messageOfCode(failure.code);
  const sentences = sentencesOf(issues).join(". ");
  return Number(total) > issues.length
    ? `${m.paymentRefusal_many({ named: issues.length, total: Number(total) })}. ${sentences}`
    : sentences;
}

/** The message for an unreadable file: the fault, the remedy, and the place in the file. */
function messageInFile({ code, details = {} }: Failure): string {
  const { line, element, file, version, encoding } = details;
  const named = version ?? encoding;
  return [
    messageOfCode(named === undefined ? code : `${code}:${named}`),
    file !== undefined && m.errors_inFile({ file }),
    Boolean(line) &&
      (element
        ? m.errors_inElement({ line: String(line), element })
        : m.errors_onLine({ line: String(line) })),
  ]
    .filter(Boolean)
    .join(" ");
}

/** The message for a refused bulk change: each reason with the names of the refused rows. */
function messageOfMany(issues: readonly Issue[], refused: number): string {
  const byReason = Map.groupBy(issues, ({ code }) => messageOfCode(code));
  const nameOf = ({ label, path }: Issue) => {
    const [many = "", id = ""] = path.split(".");
    return label ?? m.fleetBulk_nameless({ many, id });
  };
  const more = refused - new Set(issues.map(nameOf)).size;
  const told = [...byReason].map(([reason, of], index) => {
    const names = [...new Set(of.map(nameOf))].join(", ");
    const others = more > 0 && index === byReason.size - 1 ? ` ${m.fleetBulk_more({ count: more })}` : "";
    return `${names}${others}: ${reason.replace(/\.$/, "")}.`;
  });
  return [...told, m.fleetBulk_nothingChanged()].join(" ");
}

/** A sentence for each issue. Columns with the same fault share one. */
const sentencesOf = (issues: readonly Issue[]): string[] => {
  const groups = Map.groupBy(issues, ({ code }, index) => (code.startsWith("column_") ? code : index));
  return [...groups.values()].map((of) => {
    const reason = messageOfCode(of[0]?.code ?? "");
    const labels = of.flatMap((issue) => (issue.path === "" ? [] : [labelOf(issue)]));
    if (of[0]?.code === "required" && labels[0]) return missingText(labels[0]);
    return labels.length === 0 ? reason : `${labels.join(", ")}: ${reason}`;
  });
};

/** An unknown field has the name that was sent, and an item of a list has the label of the list. */
function labelOf({ path, code }: Issue): string {
  if (code === "unknown_field") return path;
  const known = [path, path.split(".")[0] ?? ""].find(hasFieldLabel);
  return known === undefined ? path : fieldLabel(known);
}
