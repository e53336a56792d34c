import type { Feature } from "#lib/domain/features.ts";
import type { Page } from "#lib/domain/keyset.ts";
import { nextLink } from "./next-link.ts";
import { type ActorCall, json } from "./route.ts";

export const presentFeature = (feature: Feature, call: ActorCall): Response =>
  json(featureJson(feature), call, { version: feature.version });

/** A plain array; the way to the next page stands in the Link header. */
export const presentFeatures = (page: Page<Feature & { id: number }>, call: ActorCall): Response =>
  json(page.rows.map(featureJson), call, { headers: nextLink(call.url, page.next) });

const featureJson = ({ name, enabled, note, endedAt, modifiedAt, modifiedBy }: Feature) => ({
  ...{ name, enabled, note, ended: endedAt !== null },
  ...{ modifiedAt: modifiedAt.toISOString(), modifiedBy },
});
