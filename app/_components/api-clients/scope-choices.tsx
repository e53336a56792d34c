"use client";
import { useState } from "react";
import { ConfirmIdentity } from "#app/_components/accounts/confirm-identity.tsx";
import { CompanyPicker } from "#app/_components/search/pickers.tsx";
import { describedBy, FieldNote } from "#app/_ui/field.tsx";
import { CloseIcon } from "#app/_ui/icon.tsx";
import { addsAdministration } from "#lib/api-clients/rules/api-client.ts";
import type { Scope } from "#lib/core/actor.ts";
import type { IdentityConfirmation } from "#lib/doors/auth/context.ts";
import { fieldLabel } from "#lib/messages/labels.ts";
import * as m from "#messages";

type Props = {
  /** The scopes that the client may have, in their order. */
  offered: readonly Scope[];
  /** The chosen scopes with a space between, as the form holds them. */
  value: string;
  error: string | undefined;
  onChange: (value: string) => void;
};

/** The scopes of a client: a box for each, in words, with its technical name. */
export function ScopeChoices({ offered, value, error, onChange }: Props) {
  const chosen = new Set(value.split(" "));
  const turn = (scope: Scope, on: boolean) =>
    onChange(offered.filter((one) => (one === scope ? on : chosen.has(one))).join(" "));
  return (
    <fieldset
      id="scopes"
      tabIndex={-1}
      aria-describedby={describedBy("scopes", { hint: m.client_scopesHint(), error })}
      aria-invalid={error ? true : undefined}
      className="min-w-0"
    >
      <legend className="mb-1.5 text-label font-label">{fieldLabel("scopes")}</legend>
      <div className="grid gap-x-6 gap-y-1 sm:grid-cols-2">
        {offered.map((scope) => (
          <label key={scope} className="flex cursor-pointer gap-2.5 py-1 pointer-coarse:py-2.5">
            <input
              type="checkbox"
              className="check mt-0.5"
              checked={chosen.has(scope)}
              onChange={({ target }) => turn(scope, target.checked)}
            />
            <span className="min-w-0">
              {m.client_scopeLabels({ scope })}
              <span className="block text-caption text-ink-3">
                {m.client_scopeHelp({ scope })} <code className="whitespace-nowrap">{scope}</code>
              </span>
            </span>
          </label>
        ))}
      </div>
      <FieldNote id="scopes" hint={m.client_scopesHint()} error={error} />
    </fieldset>
  );
}

type Picked = { id: number; companyName: string };
type CompanyChoicesProps = {
  error: string | undefined;
  /** Gets the ids of the companies with a space between, as the form holds them. */
  onChange: (value: string) => void;
};

/** The companies that a client reaches by name, added one by one. */
export function CompanyChoices({ error, onChange }: CompanyChoicesProps) {
  const [picked, setPicked] = useState<readonly Picked[]>([]);
  const keep = (companies: readonly Picked[]) => {
    setPicked(companies);
    onChange(companies.map(({ id }) => id).join(" "));
  };
  const add = (company: Picked | null) => {
    if (company && !picked.some(({ id }) => id === company.id)) keep([...picked, company]);
  };
  return (
    <div className="grid gap-3">
      <CompanyPicker
        // A new key empties the field for the next company.
        key={picked.length}
        id="companies"
        label={m.client_pickCompany()}
        hint={m.client_pickCompanyHint()}
        error={error}
        without={0}
        onType={() => undefined}
        onPick={add}
      />
      {picked.length > 0 && (
        <ul aria-label={m.client_pickedCompanies()} className="flex flex-wrap gap-2">
          {picked.map(({ id, companyName }) => (
            <li key={id} className="chip max-w-full">
              <span className="min-w-0 truncate">{companyName}</span>
              <button type="button" onClick={() => keep(picked.filter((one) => one.id !== id))}>
                <CloseIcon size={14} />
                <span className="sr-only">
                  {m.client_removeCompany()}: {companyName}
                </span>
              </button>
            </li>
          ))}
        </ul>
      )}
    </div>
  );
}

type Change = { before: readonly Scope[]; after: readonly Scope[] };

/**
 * Whether an admin must confirm their identity before the client gets these scopes. `confirmation` is undefined under a
 * company, where no client administers.
 */
export const waitsForIdentity = (
  confirmation: IdentityConfirmation | undefined,
  { before, after }: Change,
): boolean => confirmation !== undefined && !confirmation.recent && addsAdministration(before, after);

type ConfirmProps = { confirmation: IdentityConfirmation | undefined; name?: string; heading?: "h2" | "h3" };

/** Replaces the button until the admin has confirmed their identity; the form keeps its values. */
export const ConfirmAdministration = ({ confirmation, ...question }: ConfirmProps) => (
  <div className="mt-5 grid gap-4">
    <p className="text-ink-2">{m.client_confirmHelp()}</p>
    <ConfirmIdentity
      passkey={confirmation?.passkey ?? false}
      totp={confirmation?.totp ?? false}
      {...question}
    />
  </div>
);
