"use client";
import { ConfirmIdentity } from "#app/_components/accounts/confirm-identity.tsx";
import { addsAdministration } from "#lib/api-clients/rules/api-client.ts";
import { clientTexts as texts } from "#lib/api-clients/texts.ts";
import type { Scope } from "#lib/core/actor.ts";
import type { Confirmation } from "#lib/http/auth/confirmation.ts";

type Props = { confirmation: Confirmation | undefined };
type Place = { name?: string; heading?: "h2" | "h3" };
type Change = { before: readonly Scope[]; after: readonly Scope[] };

/** Whether what is chosen waits for whoever sits there to show who they are. Under a company nothing does. */
export const waitsForIdentity = ({ confirmation }: Props, { before, after }: Change): boolean =>
  confirmation !== undefined && !confirmation.recent && addsAdministration(before, after);

/** Stands in the place of the button; what was chosen stays as it is. */
export const ConfirmAdministration = ({ confirmation, ...place }: Props & Place) => (
  <div className="mt-5 grid gap-4">
    <p className="text-ink-2">{texts.confirmHelp}</p>
    <ConfirmIdentity passkey={confirmation?.passkey ?? false} totp={confirmation?.totp ?? false} {...place} />
  </div>
);
