import { isoInstant } from "#lib/core/calendar.ts";
import type { Change, Changes, Page } from "#lib/core/keyset.ts";
import { nextLink } from "./list-cursor.ts";
import { type ActorCall, json } from "./route.ts";

type Present<Value> = (value: Value, call: ActorCall) => Response;

/**
 * What has changed, as a plain array: things as they are, and of those that are gone only which and since when. The last
 * page says from when on to ask next time.
 */
export const presentChanges =
  <Row>(rowJson: (row: Row, call: ActorCall) => object, goneJson: (gone: Change<Row>) => object) =>
  ({ changes, next, until }: Changes<Row>, call: ActorCall): Response => {
    const headers = nextLink(call.url, next);
    if (next === null) headers.set("x-updated-until", isoInstant(until));
    const items = changes.map((change) => (change.row ? rowJson(change.row, call) : goneJson(change)));
    return json(items, call, { headers });
  };

/** Of a company that is deleted. */
export const goneCompanyJson = ({ id, changedAt }: Change<unknown>) => ({
  id,
  deletedDate: isoInstant(changedAt),
});

/** Of a vehicle or driver that is deleted, or no longer this company's. */
export const goneMemberJson = ({ id, companyId, changedAt }: Change<unknown>) => ({
  id,
  company: { id: companyId },
  deletedDate: isoInstant(changedAt),
});

/** A list as it stands or what has changed of it, whichever was asked for. */
export const presentEither =
  <Row>(
    list: Present<Page<Row>>,
    changes: Present<Changes<Row>>,
  ): ((value: Page<Row> | Changes<Row>, call: ActorCall) => Response) =>
  (value, call) =>
    "changes" in value ? changes(value, call) : list(value, call);
