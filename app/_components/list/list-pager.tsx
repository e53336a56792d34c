import { Pager } from "#app/_ui/list-controls.tsx";
import type { Cursor, Page } from "#lib/core/keyset.ts";

type Props = {
  page: Page<unknown>;
  /** Null where it was not counted. */
  total?: number | null;
  addressOf: (cursor: Cursor | null) => string | undefined;
};

/**
 * Below a page of a list: the ways to its neighbours, where it has any. What is shown in the place of an empty page has a
 * way of its own.
 */
export function ListPager({ page: { rows, position, previous, next }, total, addressOf }: Props) {
  if (rows.length === 0 || !(previous || next)) return null;
  return (
    <Pager
      from={position + 1}
      to={position + rows.length}
      total={total ?? undefined}
      previousHref={addressOf(previous)}
      nextHref={addressOf(next)}
    />
  );
}
