import type { z } from "zod";
import { requireProof } from "#lib/core/fresh-proof.ts";
import type { ProviderId } from "#lib/core/providers.ts";
import { asStored, fail, ok, type Result } from "#lib/core/result.ts";
import {
  forgetFailures,
  lockDispatchSettings,
  updateDispatchSettings,
} from "#lib/dispatch/queries/dispatch-settings.ts";
import type { ConnectionTest } from "#lib/dispatch/rules/dispatch.ts";
import {
  credentialContext,
  type DispatchSettings,
  reviseSettings,
  settingsContent,
} from "#lib/dispatch/rules/dispatch-settings.ts";
import type { ProviderArea } from "#lib/dispatch/rules/provider-list.ts";
import type { saveProviderSchema, testProviderSchema } from "#lib/dispatch/schema.ts";
import { adminUpdate } from "#lib/events/rules/admin-change.ts";
import { staleOf } from "#lib/events/rules/change.ts";
import { recordAdminEvent } from "#lib/events/use-cases/record.ts";
import type { Context, OutsideUseCase, UseCase } from "#lib/platform/use-case/context.ts";
import type { DispatchProvider, SecretBox } from "#lib/ports.ts";
import { type Configured, loadProvider } from "./read.ts";

type Ports = {
  /** Checks a provider's address; fails with an issue on `baseUrl`. */
  checkAddress: (url: string) => Result<null>;
  secrets: Pick<SecretBox, "seal">;
  configured: Configured;
};
type Input = z.output<typeof saveProviderSchema>;

/**
 * Saves the given fields of a dispatch provider's areas and connection. They take effect with the next call, in all server
 * processes. The credential is sealed and never returned. Fails with `forbidden`, `stale`, `invalid`, and `step_up_needed` for
 * another address or credential.
 */
export const providerSaving =
  (ports: Ports): UseCase<Input, ProviderArea> =>
  async (ctx, { provider, version, body }) => {
    if (!ctx.actor.admin) return fail("forbidden");
    const current = await lockDispatchSettings(ctx.db, provider);
    const same = await isAsGiven(ctx, ports, provider, body);
    if (!same.ok) return same;
    if (version !== undefined && version !== current.version) return refuseStale(current, body);
    const revised = reviseSettings(current, body, ctx.now);
    if (!revised.ok) return revised;
    const { reconnects, ...next } = revised.value;
    if (next.baseUrl !== null && next.baseUrl !== current.baseUrl) {
      const checked = ports.checkAddress(next.baseUrl);
      if (!checked.ok) return checked;
    }
    const change = adminUpdate(
      { type: "provider", id: provider },
      settingsContent(current),
      settingsContent(next),
    );
    if (change === null) return loadProvider(ctx, ports.configured, provider);
    const redirects = next.baseUrl !== current.baseUrl || (body.credential ?? null) !== null;
    const proof = redirects ? requireProof(ctx, "dispatch_connection") : ok(null);
    if (!proof.ok) return proof;
    const sealed = sealedOf(ports, { ...next, provider, credential: body.credential ?? null });
    await updateDispatchSettings(ctx.db, provider, { ...next, ...sealed, modifiedBy: ctx.actor.label });
    if (reconnects) await forgetFailures(ctx.db, provider);
    await recordAdminEvent(ctx, change);
    return loadProvider(ctx, ports.configured, provider);
  };

/** The read-only fields of a body must equal the stored ones. Fails with `invalid`. */
async function isAsGiven(
  ctx: Context,
  { configured }: Ports,
  provider: ProviderId,
  { provider: sent, connection }: Input["body"],
): Promise<Result<null>> {
  if (sent === undefined && connection === undefined) return ok(null);
  const now = await loadProvider(ctx, configured, provider);
  if (!now.ok) return now;
  const { settings, inForce } = now.value;
  return asStored(
    {
      provider: sent,
      "connection.enabled": connection?.enabled,
      "connection.baseUrl": connection?.baseUrl,
    },
    {
      provider,
      "connection.enabled": settings.enabled,
      "connection.baseUrl": inForce.baseUrl,
    },
  );
}

type Sealing = Pick<DispatchSettings, "provider" | "baseUrl"> & { credential: string | null };

function sealedOf({ secrets }: Ports, { provider, baseUrl, credential }: Sealing) {
  if (baseUrl === null) return { credentialSealed: null };
  if (credential === null) return {};
  return { credentialSealed: secrets.seal(credential, credentialContext(provider, baseUrl)) };
}

/** Refuses with both values of the changed fields, without the credential. */
function refuseStale(current: DispatchSettings, body: Input["body"]) {
  const { areas = current.areas, baseUrl = current.baseUrl, enabled = current.enabled } = body;
  return staleOf(settingsContent(current), settingsContent({ ...current, areas, baseUrl, enabled }));
}

/**
 * 'Testaa yhteys': tests the connection in force. A provider without an answer is a result, not a refusal. Fails with
 * `forbidden`, `dispatch_not_connected`.
 */
export const providerTesting = (
  dispatch: Pick<DispatchProvider, "test">,
): OutsideUseCase<z.output<typeof testProviderSchema>, ConnectionTest> => ({
  async outside(transact, { provider }) {
    const permitted = await transact("read", async ({ actor }) =>
      actor.admin ? ok(null) : fail("forbidden"),
    );
    if (!permitted.ok) return permitted;
    const tested = await dispatch.test(provider);
    // The transaction stores the answer for a repeated idempotency key.
    return tested.ok ? transact("write", async () => tested) : tested;
  },
});
