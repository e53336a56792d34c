import type { z } from "zod";
import type { ConnectionTest } from "#lib/domain/dispatch-test.ts";
import { fail, ok } from "#lib/domain/result.ts";
import type { DispatchProvider } from "#lib/ports.ts";
import type { testProviderSchema } from "#lib/schemas/provider-area.ts";
import type { OutsideErrand } from "../context.ts";

/**
 * 'Testaa yhteys': asks the provider with what is in force now. That it does not answer is what was asked for, and no
 * refusal. Fails with `forbidden`, `dispatch_not_connected`.
 */
export const providerTesting = (
  dispatch: Pick<DispatchProvider, "test">,
): OutsideErrand<z.output<typeof testProviderSchema>, ConnectionTest> => ({
  async outside(transact, { provider }) {
    const permitted = await transact("read", async ({ actor }) =>
      actor.admin ? ok(null) : fail("forbidden"),
    );
    if (!permitted.ok) return permitted;
    const tested = await dispatch.test(provider);
    // Where the same is asked again under a key, this is what is kept.
    return tested.ok ? transact("write", async () => tested) : tested;
  },
});
