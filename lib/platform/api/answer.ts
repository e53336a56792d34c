import type { Actor } from "#lib/core/actor.ts";
import type { Change, Changes, Cursor, Page } from "#lib/core/keyset.ts";

/** What a call is answered with. The door of the API makes the response (lib/doors/api/respond.ts). */
export type ApiAnswer = {
  /** The value as JSON. Without one the status is 204. */
  body: unknown;
  status?: 201;
  /** Gives the answer its ETag: of what has no version, null. */
  version?: number | null;
  /** What the ETag is made of, where that is not the whole body. */
  tagged?: unknown;
  /** Where the next page begins, for the Link header. Null: the list ends. */
  next?: Cursor | null;
  /** How many rows the whole list has. */
  total?: number | undefined;
  /** The address of what was created. */
  location?: string;
  /** The instant from which to ask for changes next time. */
  until?: Date;
};

/** Who asks, and by which address. */
export type Asked = { actor: Actor; url: URL };

export const answer = (body: unknown, more: Omit<ApiAnswer, "body"> = {}): ApiAnswer => ({ body, ...more });

/** With an ETag, of what nobody changes here. */
export const taggedAnswer = (body: unknown): ApiAnswer => answer(body, { version: null });

export const emptyAnswer = (): ApiAnswer => answer(null);

/** A page of a list as a plain array. The Link header leads to the next page. */
export const pageAnswer = <Row>(page: Page<Row>, rowJson: (row: Row) => unknown): ApiAnswer =>
  answer(page.rows.map(rowJson), { next: page.next, total: page.total });

type Present<Value> = (value: Value, asked: Asked) => ApiAnswer;

/**
 * What has changed, as a plain array: things as they are, and of those that are gone only which and since when. The last
 * page says from when on to ask next time.
 */
export const changesAnswer =
  <Row>(
    rowJson: (row: Row, asked: Asked) => object,
    goneJson: (gone: Change<Row>) => object,
  ): Present<Changes<Row>> =>
  ({ changes, next, until }, asked) =>
    answer(
      changes.map((change) => (change.row ? rowJson(change.row, asked) : goneJson(change))),
      next === null ? { until } : { next },
    );

/** A list as it stands or what has changed of it, whichever was asked for. */
export const eitherAnswer =
  <Row>(list: Present<Page<Row>>, changes: Present<Changes<Row>>): Present<Page<Row> | Changes<Row>> =>
  (value, asked) =>
    "changes" in value ? changes(value, asked) : list(value, asked);
