import type { Page } from "#lib/core/keyset.ts";
import type { WholeHistoryEntry } from "#lib/history/rules/whole-history.ts";
import type { HistoryEntry } from "#lib/history/use-cases/list.ts";
import { type ApiAnswer, pageAnswer } from "#lib/platform/api/answer.ts";

/** An event in the API; `actor` is null if the caller may not know the person. */
const eventJson = ({ id, at, actor, entity, action, before, after }: HistoryEntry) => ({
  id,
  at: at.toISOString(),
  actor,
  entity,
  action,
  changes: changesOf(before, after),
});

type Content = HistoryEntry["before"];

const changesOf = (before: Content, after: Content) =>
  Object.keys({ ...before, ...after })
    .map((field) => ({ field, from: before?.[field] ?? null, to: after?.[field] ?? null }))
    .filter(({ from, to }) => from !== to);

const wholeEventJson = ({
  id,
  at,
  actor,
  kind,
  entityId,
  company,
  action,
  before,
  after,
}: WholeHistoryEntry) => ({
  id,
  at: at.toISOString(),
  actor,
  entity: { type: kind, id: entityId },
  company: company && { id: company.id },
  action,
  changes: changesOf(before, after),
});

/** The history of everything as a plain array, newest first. */
export const presentWholeHistory = (page: Page<WholeHistoryEntry>): ApiAnswer =>
  pageAnswer(page, wholeEventJson);

/** A plain array, newest first; the Link header leads to older events. */
export const presentHistory = (page: Page<HistoryEntry>): ApiAnswer => pageAnswer(page, eventJson);
