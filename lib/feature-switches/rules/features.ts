import { fail, ok, type Result } from "#lib/core/result.ts";
import type { AdminAction } from "#lib/events/rules/admin-change.ts";
import type { Flat } from "#lib/events/rules/change.ts";

/** An optional part of some program, by a name that the program asks for (GET /api/features). */
export type Feature = {
  name: string;
  version: number;
  enabled: boolean;
  /** What it does, in the words of the admin who added it. */
  note: string;
  /** Since when nobody is to ask for it any more; then it is off. */
  endedAt: Date | null;
  modifiedAt: Date;
  /** Null for what the product came with. */
  modifiedBy: string | null;
};

/**
 * The features that the portal's own screens ask for, each with the code by which its use is refused while it is off. A
 * migration puts a name that is added here into the database.
 */
export const PORTAL_FEATURES = {
  companyRegister: "company_register_off",
  fileImport: "file_import_off",
  passkeys: "passkeys_off",
} as const;
export type PortalFeature = keyof typeof PORTAL_FEATURES;

/** Each feature's name, and whether it is on. */
export type Features = Readonly<Record<string, boolean>>;

/** A name that is not there is off. */
export const isOn = (features: Features, name: PortalFeature): boolean => features[name] === true;

export const FEATURE_STATES = ["on", "off", "ended"] as const;
export type FeatureState = (typeof FEATURE_STATES)[number];

export const FEATURE_SORTS = ["name", "-name", "modified", "-modified"] as const;

export const featureState = ({ enabled, endedAt }: Pick<Feature, "enabled" | "endedAt">): FeatureState =>
  endedAt !== null ? "ended" : enabled ? "on" : "off";

/** As the database holds it too. */
export const FEATURE_NAME = /^[a-z][A-Za-z0-9]{0,63}$/;

export type FeatureContent = Pick<Feature, "enabled" | "note"> & { ended: boolean };

export const contentOfFeature = ({ enabled, note, endedAt }: Feature): FeatureContent => ({
  enabled,
  note,
  ended: endedAt !== null,
});

export type FeatureChanges = { [Name in keyof FeatureContent]?: FeatureContent[Name] | undefined };

/** A field left out stays. */
export const mergeFeature = (current: FeatureContent, changes: FeatureChanges): FeatureContent => ({
  enabled: changes.enabled ?? current.enabled,
  note: changes.note ?? current.note,
  ended: changes.ended ?? current.ended,
});

/**
 * What a change makes of a feature; ending switches it off. Fails with `feature_ended` where an ended one would be
 * switched on: it is taken back into use first.
 */
export function reviseFeature(current: FeatureContent, changes: FeatureChanges): Result<FeatureContent> {
  const wanted = mergeFeature(current, changes);
  if (!wanted.ended) return ok(wanted);
  return changes.enabled ? fail("feature_ended") : ok({ ...wanted, enabled: false });
}

/** Which of the history's actions a change is. */
export const featureAction = (before: FeatureContent, after: FeatureContent): AdminAction =>
  before.ended === after.ended ? "update" : after.ended ? "end" : "restore";

export const featureFlat = ({ enabled, note, ended }: FeatureContent): Flat => ({
  enabled: String(enabled),
  note: note || null,
  ended: String(ended),
});
