import type { z } from "zod";
import type { Tx } from "#db/client.ts";
import { EXPORT_SLICE, orderOf, PAGE_SIZE, type Page, pageOf } from "#lib/core/keyset.ts";
import { asStored, fail, ok, type Result } from "#lib/core/result.ts";
import type { AdminEventRow } from "#lib/events/queries/events.ts";
import { adminUpdate } from "#lib/events/rules/admin-change.ts";
import { staleOf } from "#lib/events/rules/change.ts";
import { adminHistoryPage, recordAdminEvent } from "#lib/events/use-cases/record.ts";
import {
  countFeatures,
  type FeatureSort,
  findFeature,
  insertFeature,
  type ListedFeature,
  listFeaturePage,
  listFeatures,
  updateFeature,
} from "#lib/feature-switches/queries/features.ts";
import {
  contentOfFeature,
  type Feature,
  type FeatureState,
  featureAction,
  featureFlat,
  isOn,
  mergeFeature,
  PORTAL_FEATURES,
  type PortalFeature,
  reviseFeature,
} from "#lib/feature-switches/rules/features.ts";
import type {
  createFeatureSchema,
  featureExportSchema,
  featureListSchema,
  featureNameSchema,
  featurePageSchema,
  featureSettingsSchema,
  putFeatureSchema,
  saveFeatureSchema,
} from "#lib/feature-switches/schema.ts";
import type { Counts } from "#lib/platform/queries/counts.ts";
import type { Context, UseCase } from "#lib/platform/use-case/context.ts";

type Listed = Page<ListedFeature & { id: number }>;

/** One page of the features. Fails with `forbidden`. */
export const listFeaturesPage = (
  ctx: Context,
  query: z.output<typeof featureListSchema>,
): Promise<Result<Listed>> => listFeatureSettings(ctx, { ...query, limit: PAGE_SIZE });

/** The number of features in each state. Fails with `forbidden`. */
export const countFeatureStates: UseCase<object, Counts<FeatureState>> = async ({ actor, db }) =>
  actor.admin ? ok(await countFeatures(db)) : fail("forbidden");

/** One page of the features for programs. Fails with `forbidden`. */
export async function listFeatureSettings(
  ctx: Context,
  { cursor: from, sort, limit, ...filter }: z.output<typeof featureSettingsSchema>,
): Promise<Result<Listed>> {
  if (!ctx.actor.admin) return fail("forbidden");
  const cursor = from ?? null;
  const order = orderOf<FeatureSort>(sort);
  const rows = await listFeaturePage(ctx.db, { filter, order, cursor, limit });
  // A feature is identified by its name, without a number.
  const numbered = rows.map((row) => ({ ...row, id: 0 }));
  return ok(pageOf(numbered, { limit, cursor, sortValue: ({ place }) => place }));
}

/** The same list for a file. Fails with `forbidden`. */
export const exportFeatures = (
  ctx: Context,
  { format: _, ...query }: z.output<typeof featureExportSchema>,
): Promise<Result<Listed>> => listFeatureSettings(ctx, { ...query, limit: EXPORT_SLICE });

/** One feature. Fails with `forbidden`, `not_found`. */
export async function readFeature(
  ctx: Context,
  { name }: z.output<typeof featureNameSchema>,
): Promise<Result<Feature>> {
  if (!ctx.actor.admin) return fail("forbidden");
  const feature = await findFeature(ctx.db, name);
  return feature === null ? fail("not_found") : ok(feature);
}

type FeatureDetails = { feature: Feature; history: Page<AdminEventRow> };

/** One feature with its history, for its page. Fails with `forbidden`, `not_found`. */
export async function getFeature(
  ctx: Context,
  { name, history }: z.output<typeof featurePageSchema>,
): Promise<Result<FeatureDetails>> {
  const feature = await readFeature(ctx, { name });
  if (!feature.ok) return feature;
  const entity = { type: "feature", id: name } as const;
  return ok({ feature: feature.value, history: await adminHistoryPage(ctx, entity, history) });
}

/** Adds a feature. Fails with `forbidden`, and `feature_taken` if the name exists, ended or not. */
export async function createFeature(
  ctx: Context,
  { body: { name, enabled, note } }: z.output<typeof createFeatureSchema>,
): Promise<Result<Feature>> {
  if (!ctx.actor.admin) return fail("forbidden");
  const content = { enabled, note: note ?? "" };
  const row = { name, ...content, modifiedAt: ctx.now, modifiedBy: ctx.actor.label };
  if (!(await insertFeature(ctx.db, row)))
    return fail("invalid", { issues: [{ path: "name", code: "feature_taken" }] });
  await recordAdminEvent(ctx, {
    entity: { type: "feature", id: name },
    action: "create",
    before: null,
    after: featureFlat({ ...content, ended: false }),
  });
  return ok({ ...row, version: 1, endedAt: null });
}

/**
 * Changes the given parts of a feature: on or off, its note, whether it has ended. Fails with `forbidden`, `not_found`,
 * `stale`, `feature_ended`.
 */
export async function saveFeature(
  ctx: Context,
  { name, version, body }: z.output<typeof saveFeatureSchema>,
): Promise<Result<Feature>> {
  if (!ctx.actor.admin) return fail("forbidden");
  const current = await findFeature(ctx.db, name, { lock: true });
  if (current === null) return fail("not_found");
  const before = contentOfFeature(current);
  const changes = { ...body, note: body.note === null ? "" : body.note };
  if (version !== undefined && version !== current.version)
    return staleOf(featureFlat(before), featureFlat(mergeFeature(before, changes)));
  const revised = reviseFeature(before, changes);
  if (!revised.ok) return revised;
  const change = adminUpdate({ type: "feature", id: name }, featureFlat(before), featureFlat(revised.value));
  if (change === null) return ok(current);
  const { ended, ...content } = revised.value;
  const endedAt = ended ? (current.endedAt ?? ctx.now) : null;
  await updateFeature(ctx.db, name, { ...content, endedAt, modifiedBy: ctx.actor.label });
  await recordAdminEvent(ctx, { ...change, action: featureAction(before, revised.value) });
  return ok({
    name,
    ...content,
    endedAt,
    version: current.version + 1,
    modifiedAt: ctx.now,
    modifiedBy: ctx.actor.label,
  });
}

/** Creates the feature or changes an existing one, for the API. Fails like both use cases. */
export async function putFeature(
  ctx: Context,
  {
    name,
    version,
    body: { name: sent, modifiedAt: _, modifiedBy: __, ...body },
  }: z.output<typeof putFeatureSchema>,
): Promise<Result<Feature>> {
  if (!ctx.actor.admin) return fail("forbidden");
  const same = asStored({ name: sent }, { name });
  if (!same.ok) return same;
  if ((await findFeature(ctx.db, name)) !== null)
    return saveFeature(ctx, { name, body, ...(version !== undefined && { version }) });
  if (version !== undefined || body.ended) return fail("not_found");
  return createFeature(ctx, { body: { name, enabled: body.enabled ?? false, note: body.note ?? null } });
}

/** Fails with the feature's own code while it is off: by the same map that the screens get. */
export async function requireFeature(db: Tx, name: PortalFeature): Promise<Result<null>> {
  return isOn(await listFeatures(db), name) ? ok(null) : fail(PORTAL_FEATURES[name]);
}
