import type { z } from "zod";

/**
 * What has changed is asked of everything: behind a filter, a thing that changed so that it is behind it no more would
 * never be told of.
 */
export const refuseFiltersOfChanges =
  <Name extends string>(filters: readonly Name[]) =>
  (query: { [filter in Name]?: unknown } & { updatedSince?: unknown }, ctx: z.RefinementCtx): void => {
    if (query.updatedSince === undefined) return;
    for (const filter of filters.filter((name) => query[name] !== undefined))
      ctx.addIssue({ code: "custom", message: "not_with_updated_since", path: [filter] });
  };
