import { PROVIDERS } from "#lib/core/providers.ts";
import type { DataTable } from "#lib/core/table.ts";
import { isPeopleAction } from "#lib/events/rules/change.ts";
import type { WholeHistoryEntry } from "#lib/history/rules/whole-history.ts";
import { formatDateTime } from "#lib/messages/format.ts";
import { wordsOfCode } from "#lib/messages/labels.ts";
import * as m from "#messages";
import { adminChangeLines } from "./admin-event-texts.ts";
import { type ChangeLine, changeLines, peopleChange } from "./event-texts.ts";

/** The name of an event's subject: its kind and its name, or its id without a name. */
export function subjectOf({ kind, name, entityId }: WholeHistoryEntry): string {
  const word = m.history_kinds({ kind });
  if (kind === "privacy" || kind === "delivery") return word;
  const provider =
    kind === "provider"
      ? wordsOfCode(PROVIDERS, entityId, (id) => m.providerLabels({ provider: id }))
      : undefined;
  return `${word} ${provider ?? name ?? entityId}`;
}

/** The event's actor; only the actor's side if the reader may not know the name. */
export const doerOf = ({ actor, side }: WholeHistoryEntry): string => actor ?? m.history_sides({ side });

/** The changed fields; empty for an event that is one sentence. */
export function linesOf(entry: WholeHistoryEntry, companyNames: ReadonlyMap<number, string>): ChangeLine[] {
  if (entry.action !== "update") return [];
  const { before, after } = entry;
  return entry.company === null
    ? adminChangeLines(entry.kind, before, after)
    : changeLines(before, after, companyNames);
}

/** The event in one sentence, if no field changed. */
export function sentenceOf(entry: WholeHistoryEntry): string {
  if (entry.company === null)
    return entry.action === "update" ? "" : m.history_adminActions({ action: entry.action });
  const { action, before, after } = entry;
  if (isPeopleAction(action)) return peopleChange(action, before, after);
  if (action === "copy") return `${m.history_copiedTo()} ${String(after?.copiedTo ?? "")}`;
  if (action === "create")
    return after?.copiedFrom === undefined
      ? m.history_created()
      : `${m.history_copiedFrom()} ${String(after.copiedFrom)}`;
  return sentences()[action];
}

const sentences = () =>
  ({
    update: "",
    delete: m.history_deleted(),
    restore: m.history_restored(),
    leave: m.history_left(),
  }) as const;

const lineText = ({ label, from, to, note }: ChangeLine): string =>
  note || from === null ? `${label}: ${to ?? ""}` : `${label}: ${from} → ${to ?? m.history_empty()}`;

const NO_NAMES: ReadonlyMap<number, string> = new Map();

/** The history as a file. */
export const wholeHistoryTable: DataTable<WholeHistoryEntry> = {
  file: m.table_files_wholeHistory,
  sheet: m.history_wholeTitle,
  columns: [
    { title: m.history_at, value: ({ at }) => formatDateTime(at) },
    { title: m.history_who, value: doerOf },
    { title: m.history_what, value: subjectOf },
    {
      title: () => m.history_kinds({ kind: "company" }),
      value: ({ company }) => company?.name ?? company?.id ?? null,
    },
    {
      title: m.history_change,
      value: (entry) => linesOf(entry, NO_NAMES).map(lineText).join("; ") || sentenceOf(entry),
    },
  ],
};

export const companyHistoryTable: DataTable<WholeHistoryEntry> = {
  ...wholeHistoryTable,
  file: m.table_files_companyHistory,
  sheet: m.history_title,
};
