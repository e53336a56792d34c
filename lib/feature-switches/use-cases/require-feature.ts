import type { Tx } from "#db/client.ts";
import { listFeatures } from "#db/queries/accounts/user.ts";
import { fail, ok, type Result } from "#lib/core/result.ts";
import { isOn, PORTAL_FEATURES, type PortalFeature } from "#lib/feature-switches/rules/features.ts";

/** Fails with the feature's own code while it is off: by the same map that the screens are told. */
export async function requireFeature(db: Tx, name: PortalFeature): Promise<Result<null>> {
  return isOn(await listFeatures(db), name) ? ok(null) : fail(PORTAL_FEATURES[name]);
}
