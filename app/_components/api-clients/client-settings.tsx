"use client";
import { useState } from "react";
import { SaveButton } from "#app/_components/form/action-button.tsx";
import { ConfirmedAction } from "#app/_components/form/confirmed-action.tsx";
import { FormFrame } from "#app/_components/form/form-frame.tsx";
import { useCardForm } from "#app/_components/form/use-card-form.ts";
import { useServerAction } from "#app/_components/form/use-server-action.ts";
import { Card } from "#app/_ui/card.tsx";
import { SegmentedRadio } from "#app/_ui/choices.tsx";
import { ConfirmDialog } from "#app/_ui/confirm-dialog.tsx";
import { TextInput } from "#app/_ui/inputs.tsx";
import { ReadyFieldset } from "#app/_ui/ready-fieldset.tsx";
import { Refusal } from "#app/_ui/refusal.tsx";
import { SavedNote } from "#app/_ui/saved-note.tsx";
import { ShownSecret } from "#app/_ui/shown-secret.tsx";
import { OVERLAP_HOURS } from "#lib/api-clients/rules/api-client.ts";
import { type Scope, scopesIn } from "#lib/core/actor.ts";
import type { IdentityConfirmation } from "#lib/doors/auth/context.ts";
import * as m from "#messages";
import { revokeClientAction, rotateSecretAction, saveClientAction } from "./actions.ts";
import { ConfirmAdministration, ScopeChoices, waitsForIdentity } from "./scope-choices.tsx";

/** A client, with the company's id on a page of the company. */
type ClientIds = { clientId: number; companyId?: number };

type FormProps = {
  ids: ClientIds;
  version: number;
  values: { name: string; scopes: string };
  offered: readonly Scope[];
  confirmation: IdentityConfirmation | undefined;
};

/** A client's name and its scopes, in a card with a save button of its own. */
export function ClientForm({ ids, version, values, offered, confirmation }: FormProps) {
  const form = useCardForm({
    name: `client-${ids.clientId}-settings`,
    schema: async () => (await import("#lib/api-clients/schema.ts")).companyClientFormSchema,
    values,
    version,
    send: (body, against) => saveClientAction({ ...ids, version: against, body }),
  });
  const choose = (scopes: string) =>
    form.form.setValue("scopes", scopes, {
      shouldDirty: true,
      shouldValidate: form.error("scopes") !== undefined,
    });
  const chosen = form.form.watch("scopes");
  const change = { before: scopesIn(values.scopes), after: scopesIn(chosen) };
  const waits = waitsForIdentity(confirmation, change);
  return (
    <Card title={m.client_settings()} note={<SavedNote savedAt={form.savedAt} />}>
      <FormFrame form={form} amongOthers>
        <TextInput {...form.field("name")} autoComplete="off" />
        <ScopeChoices offered={offered} value={chosen} error={form.error("scopes")} onChange={choose} />
        {!waits && <SaveButton busy={form.busy} />}
      </FormFrame>
      {waits && <ConfirmAdministration confirmation={confirmation} />}
    </Card>
  );
}

type SecretProps = {
  ids: ClientIds;
  /** The end of the previous secret, in words. */
  previousUntil: string | null;
  tokenUrl: string;
  scopes: readonly Scope[];
  confirmation: IdentityConfirmation | undefined;
};

/** Replaces a client's secret and shows the new one, once. The old secret may stay valid for a while. */
export function ClientSecret({ ids, previousUntil, tokenUrl, scopes, confirmation }: SecretProps) {
  const { carryOut, refusal } = useServerAction();
  const [overlap, setOverlap] = useState<(typeof OVERLAP_HOURS)[number]>(24);
  const [made, setMade] = useState<Credentials>();
  const rotate = async () => {
    await carryOut(() => rotateSecretAction({ ...ids, overlapHours: overlap }), { onDone: setMade });
  };
  return (
    <Card title={m.client_secret()}>
      <div className="grid justify-items-start gap-4">
        {made && <CredentialsBox {...made} tokenUrl={tokenUrl} />}
        <p className="text-ink-2">{m.client_rotateHelp()}</p>
        {previousUntil && <p>{m.client_previousUntil({ until: previousUntil })}</p>}
        <ReadyFieldset>
          <SegmentedRadio
            name="overlapHours"
            label={m.client_overlap()}
            options={OVERLAP_HOURS.map((hours) => ({
              value: String(hours),
              label: m.client_overlaps({ hours }),
            }))}
            defaultValue="24"
            onChange={({ target }) =>
              setOverlap(OVERLAP_HOURS.find((hours) => String(hours) === target.value) ?? 0)
            }
          />
        </ReadyFieldset>
        {waitsForIdentity(confirmation, { before: [], after: scopes }) ? (
          <ConfirmAdministration confirmation={confirmation} name="confirmingRotation" />
        ) : (
          <ConfirmDialog
            trigger={m.client_rotate()}
            variant="secondary"
            title={m.client_rotating()}
            confirmLabel={m.client_rotate()}
            onConfirm={rotate}
          >
            {overlap === 0 ? m.client_rotatingNow() : m.client_rotatingLater()}
          </ConfirmDialog>
        )}
        <Refusal>{refusal}</Refusal>
      </div>
    </Card>
  );
}

export type Credentials = { clientId: string; secret: string };

/** A client's credentials with the command that uses them; the secret is shown only here. */
export function CredentialsBox({ clientId, secret, tokenUrl }: Credentials & { tokenUrl: string }) {
  // A shell joins lines that end in a backslash.
  const curl = [`curl -u '${clientId}:${secret}'`, "-d grant_type=client_credentials", tokenUrl].join(
    " \\\n  ",
  );
  return (
    <ShownSecret
      title={m.client_secretTitle()}
      help={m.client_secretOnce()}
      values={[
        { term: m.client_clientId(), value: clientId },
        { term: m.client_secret(), value: secret },
        { term: m.client_curlTitle(), value: curl },
      ]}
    />
  );
}

type RevokeClientProps = { ids: ClientIds; name: string };

/** Revokes a client for good, after a confirmation. */
export const RevokeClient = ({ ids, name }: RevokeClientProps) => (
  <Card title={m.client_revokeTitle()}>
    <div className="grid justify-items-start gap-4">
      <p className="text-ink-2">{m.client_revokeHelp()}</p>
      <ConfirmedAction
        trigger={m.client_revoke()}
        title={m.client_revoking({ name })}
        confirmLabel={m.client_revoke()}
        send={() => revokeClientAction(ids)}
      >
        {m.client_revokeHelp()}
      </ConfirmedAction>
    </div>
  </Card>
);
