import { PORTAL_FEATURES, type PortalFeature } from "#lib/feature-switches/rules/features.ts";
import { wordsOfCode } from "#lib/messages/labels.ts";
import * as m from "#messages";

const PORTAL = Object.keys(PORTAL_FEATURES) as PortalFeature[];

/** The meaning of a name in the portal; null if only other programs ask for it. */
export const portalFeatureWords = (name: string): string | null =>
  wordsOfCode(PORTAL, name, (known) => m.feature_portal({ name: known })) ?? null;
