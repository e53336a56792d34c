import type { Page } from "#lib/core/keyset.ts";
import type { Feature } from "#lib/feature-switches/rules/features.ts";
import { type ApiAnswer, answer, pageAnswer } from "#lib/platform/api/answer.ts";

export const presentFeature = (feature: Feature): ApiAnswer =>
  answer(featureJson(feature), { version: feature.version });

/** A plain array; the Link header leads to the next page. */
export const presentFeatures = (page: Page<Feature & { id: number }>): ApiAnswer =>
  pageAnswer(page, featureJson);

const featureJson = ({ name, enabled, note, endedAt, modifiedAt, modifiedBy }: Feature) => ({
  name,
  enabled,
  note,
  ended: endedAt !== null,
  modifiedAt: modifiedAt.toISOString(),
  modifiedBy,
});
