import type { Tx } from "#db/client.ts";
import { listFeatures } from "#db/queries/user.ts";
import { isOn, PORTAL_FEATURES, type PortalFeature } from "#lib/domain/features.ts";
import { fail, ok, type Result } from "#lib/domain/result.ts";

/** Fails with the feature's own code while it is off: by the same map that the screens are told. */
export async function requireFeature(db: Tx, name: PortalFeature): Promise<Result<null>> {
  return isOn(await listFeatures(db), name) ? ok(null) : fail(PORTAL_FEATURES[name]);
}
