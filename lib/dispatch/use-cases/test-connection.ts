import type { z } from "zod";
import { fail, ok } from "#lib/core/result.ts";
import type { OutsideUseCase } from "#lib/core/use-cases/context.ts";
import type { ConnectionTest } from "#lib/dispatch/rules/dispatch-test.ts";
import type { testProviderSchema } from "#lib/dispatch/schema.ts";
import type { DispatchProvider } from "#lib/ports.ts";

/**
 * 'Testaa yhteys': asks the provider with what is in force now. That it does not answer is what was asked for, and no
 * refusal. Fails with `forbidden`, `dispatch_not_connected`.
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
    // Where the same is asked again under a key, this is what is kept.
    return tested.ok ? transact("write", async () => tested) : tested;
  },
});
