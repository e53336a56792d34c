"use client";
import { useState } from "react";
import { FormFrame } from "#app/_components/form/form-frame.tsx";
import { useActionForm } from "#app/_components/form/use-action-form.ts";
import { useUnsavedWarning } from "#app/_components/form/use-unsaved-warning.ts";
import { Button } from "#app/_ui/button.tsx";
import { ButtonLink } from "#app/_ui/button-link.tsx";
import { Card } from "#app/_ui/card.tsx";
import { RadioCards } from "#app/_ui/choices.tsx";
import { Select, TextInput } from "#app/_ui/inputs.tsx";
import { SavedNote } from "#app/_ui/saved-note.tsx";
import { clientsPath, REACHES, scopesFor } from "#lib/api-clients/rules/api-client.ts";
import { scopesIn } from "#lib/core/actor.ts";
import { PROVIDERS } from "#lib/core/providers.ts";
import type { IdentityConfirmation } from "#lib/doors/auth/context.ts";
import * as m from "#messages";
import { createClientAction, createCompanyClientAction } from "./actions.ts";
import { type Credentials, CredentialsBox } from "./client-settings.tsx";
import { CompanyChoices, ConfirmAdministration, ScopeChoices, waitsForIdentity } from "./scope-choices.tsx";

type Props = {
  /** Undefined for an admin's external system. */
  companyId: number | undefined;
  tokenUrl: string;
  /** Undefined under a company, because a company's API clients have no scopes of administration. */
  confirmation: IdentityConfirmation | undefined;
};

const PLAIN = { name: "", scopes: "" };
// The screen's order, in which the summary lists errors.
const CHOSEN = { name: "", reach: "companies", provider: "", companies: "", scopes: "" };

type Offered = Parameters<typeof scopesFor>[0];

/** Drops scopes that were ticked while another reach was chosen. */
const within = (scopes: string, offered: Offered): string =>
  scopesFor(offered)
    .filter((scope) => scopes.split(" ").includes(scope))
    .join(" ");

/** The form of a new client. After saving it shows the secret, once. Under a company the reach is that company. */
export function NewClient({ companyId, tokenUrl, confirmation }: Props) {
  const [made, setMade] = useState<Credentials & { id: number; at: number }>();
  const clientOf = (reach: string): Offered => ({
    companyId: companyId ?? null,
    reach: reach as Offered["reach"],
  });
  const form = useActionForm<typeof CHOSEN, Credentials & { id: number }>({
    schema: async () => {
      const { clientFormSchema, companyClientFormSchema } = await import("#lib/api-clients/schema.ts");
      return companyId === undefined ? clientFormSchema : companyClientFormSchema;
    },
    values: companyId === undefined ? CHOSEN : (PLAIN as typeof CHOSEN),
    send: ({ name, scopes, reach, provider, companies }) => {
      if (companyId !== undefined) return createCompanyClientAction({ companyId, body: { name, scopes } });
      const kept = { name, scopes: within(scopes, clientOf(reach)) };
      return createClientAction({ body: { ...kept, ...reachOf({ reach, provider, companies }) } });
    },
    onSaved: (saved) => setMade({ ...saved, at: Date.now() }),
  });
  useUnsavedWarning(form.dirty && made === undefined);
  if (made) {
    return (
      <Card title={m.client_secret()} note={<SavedNote savedAt={made.at} />}>
        <div className="grid justify-items-start gap-4">
          <CredentialsBox clientId={made.clientId} secret={made.secret} tokenUrl={tokenUrl} />
          <ButtonLink href={`${clientsPath(companyId)}/${made.id}`}>
            {companyId === undefined ? m.client_toClient() : m.client_toProgram()}
          </ButtonLink>
        </div>
      </Card>
    );
  }
  const set = (path: "scopes" | "companies") => (value: string) =>
    form.form.setValue(path, value, { shouldDirty: true, shouldValidate: form.error(path) !== undefined });
  const reach = form.form.watch("reach");
  const wanted = scopesIn(within(form.form.watch("scopes"), clientOf(reach)));
  const waits = waitsForIdentity(confirmation, { before: [], after: wanted });
  return (
    <Card>
      <FormFrame form={form} opened>
        <TextInput {...form.field("name")} hint={m.client_nameHint()} autoComplete="off" />
        {companyId === undefined && (
          <>
            <RadioCards
              {...form.field("reach")}
              options={REACHES.map((value) => ({
                value,
                label: m.client_reaches({ value }),
                description: m.client_reachHelp({ value }),
              }))}
            />
            {reach === "provider" && (
              <Select
                {...form.field("provider")}
                placeholder
                options={PROVIDERS.map((id) => ({ value: id, label: m.providerLabels({ provider: id }) }))}
              />
            )}
            {reach === "companies" && (
              <CompanyChoices error={form.error("companies")} onChange={set("companies")} />
            )}
          </>
        )}
        <ScopeChoices
          offered={scopesFor(clientOf(reach))}
          value={form.form.watch("scopes")}
          error={form.error("scopes")}
          onChange={set("scopes")}
        />
        {!waits && (
          <div>
            <Button type="submit" variant="primary" busy={form.busy} busyText={m.client_creating()}>
              {m.client_create()}
            </Button>
          </div>
        )}
      </FormFrame>
      {waits && <ConfirmAdministration confirmation={confirmation} heading="h2" />}
    </Card>
  );
}

/** Keeps the fields of the chosen reach and drops those of the others. */
const reachOf = ({
  reach,
  provider,
  companies,
}: Pick<typeof CHOSEN, "reach" | "provider" | "companies">) => ({
  reach: reach as (typeof REACHES)[number],
  ...(reach === "provider" && { provider: provider as (typeof PROVIDERS)[number] }),
  ...(reach === "companies" && { companies }),
});
