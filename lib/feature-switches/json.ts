import type { Page } from "#lib/core/keyset.ts";
import type { Feature } from "#lib/feature-switches/rules/features.ts";
import { nextLink } from "#lib/http/api/list-cursor.ts";
import { type ActorCall, json } from "#lib/http/api/route.ts";

export const presentFeature = (feature: Feature, call: ActorCall): Response =>
  json(featureJson(feature), call, { version: feature.version });

/** A plain array; the way to the next page stands in the Link header. */
export const presentFeatures = (page: Page<Feature & { id: number }>, call: ActorCall): Response =>
  json(page.rows.map(featureJson), call, { headers: nextLink(call.url, page.next) });

const featureJson = ({ name, enabled, note, endedAt, modifiedAt, modifiedBy }: Feature) => ({
  name,
  enabled,
  note,
  ended: endedAt !== null,
  modifiedAt: modifiedAt.toISOString(),
  modifiedBy,
});
