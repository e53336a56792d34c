import { fail, ok, type Result } from "#lib/core/result.ts";
import type { AdminAction } from "#lib/events/rules/admin-change.ts";
import type { Flat } from "#lib/events/rules/change.ts";

/** An optional part of some program, by the name that the program asks for (GET /api/features). */
export type Feature = {
  name: string;
  version: number;
  enabled: boolean;
  /** A description in the words of the admin who added it. */
  note: string;
  /** The instant from which nobody uses it any more; then it is off. */
  endedAt: Date | null;
  modifiedAt: Date;
  /** Null for features that came with the product. */
  modifiedBy: string | null;
};

/**
 * The features that the portal's own screens ask for, each with the code of the refusal while it is off. A migration puts a new
 * name into the database.
 */
export const PORTAL_FEATURES = {
  companyRegister: "company_register_off",
  fileImport: "file_import_off",
  passkeys: "passkeys_off",
} as const;
export type PortalFeature = keyof typeof PORTAL_FEATURES;

/** Each feature's name, and whether it is on. */
export type Features = Readonly<Record<string, boolean>>;

/** An unknown name is off. */
export const isOn = (features: Features, name: PortalFeature): boolean => features[name] === true;

export const FEATURE_STATES = ["on", "off", "ended"] as const;
export type FeatureState = (typeof FEATURE_STATES)[number];

export const FEATURE_SORTS = ["name", "-name", "modified", "-modified"] as const;

export const featureState = ({ enabled, endedAt }: Pick<Feature, "enabled" | "endedAt">): FeatureState =>
  endedAt !== null ? "ended" : enabled ? "on" : "off";

/** The database has the same bounds. */
export const FEATURE_NAME = /^[a-z][A-Za-z0-9]{0,63}$/;

export type FeatureContent = Pick<Feature, "enabled" | "note"> & { ended: boolean };

export const contentOfFeature = ({ enabled, note, endedAt }: Feature): FeatureContent => ({
  enabled,
  note,
  ended: endedAt !== null,
});

export type FeatureChanges = { [Name in keyof FeatureContent]?: FeatureContent[Name] | undefined };

/** An absent field stays unchanged. */
export const mergeFeature = (current: FeatureContent, changes: FeatureChanges): FeatureContent => ({
  enabled: changes.enabled ?? current.enabled,
  note: changes.note ?? current.note,
  ended: changes.ended ?? current.ended,
});

/**
 * The feature after a change; ending switches it off. Fails with `feature_ended` if an ended one would be switched on: it must
 * be reopened first.
 */
export function reviseFeature(current: FeatureContent, changes: FeatureChanges): Result<FeatureContent> {
  const wanted = mergeFeature(current, changes);
  if (!wanted.ended) return ok(wanted);
  return changes.enabled ? fail("feature_ended") : ok({ ...wanted, enabled: false });
}

/** The history's action for a change. */
export const featureAction = (before: FeatureContent, after: FeatureContent): AdminAction =>
  before.ended === after.ended ? "update" : after.ended ? "end" : "restore";

export const featureFlat = ({ enabled, note, ended }: FeatureContent): Flat => ({
  enabled: String(enabled),
  note: note || null,
  ended: String(ended),
});
