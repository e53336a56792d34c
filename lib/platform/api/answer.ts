import type { Actor } from "#lib/core/actor.ts";
import type { Change, Changes, Cursor, Page } from "#lib/core/keyset.ts";

/** The answer to a call. The API's door makes the response (lib/doors/api/respond.ts). */
export type ApiAnswer = {
  /** The value as JSON. Without one the status is 204. */
  body: unknown;
  status?: 201;
  /** Gives the answer its ETag; null for a value without a version. */
  version?: number | null;
  /** The part of the body from which the ETag is made; the default is the whole body. */
  tagged?: unknown;
  /** The start of the next page, for the Link header. Null on the last page. */
  next?: Cursor | null;
  /** The number of rows in the whole list. */
  total?: number | undefined;
  /** The address of the created resource. */
  location?: string;
  /** The `updatedSince` of the caller's next request. */
  until?: Date;
};

/** The caller and the address of the call. */
export type Asked = { actor: Actor; url: URL };

export const answer = (body: unknown, more: Omit<ApiAnswer, "body"> = {}): ApiAnswer => ({ body, ...more });

/** With an ETag, for a value that the API cannot change. */
export const taggedAnswer = (body: unknown): ApiAnswer => answer(body, { version: null });

export const emptyAnswer = (): ApiAnswer => answer(null);

/** A page of a list as a plain array. The Link header leads to the next page. */
export const pageAnswer = <Row>(page: Page<Row>, rowJson: (row: Row) => unknown): ApiAnswer =>
  answer(page.rows.map(rowJson), { next: page.next, total: page.total });

type Present<Value> = (value: Value, asked: Asked) => ApiAnswer;

/**
 * Changes as a plain array: existing rows in full, removed rows as ids and a date. The last page gives the instant for the next
 * request.
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

/** A list or its changes, as the call asked. */
export const eitherAnswer =
  <Row>(list: Present<Page<Row>>, changes: Present<Changes<Row>>): Present<Page<Row> | Changes<Row>> =>
  (value, asked) =>
    "changes" in value ? changes(value, asked) : list(value, asked);
