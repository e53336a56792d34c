"use client";
import { useState } from "react";
import { ActionButton } from "#app/_components/form/action-button.tsx";
import { useServerAction } from "#app/_components/form/use-server-action.ts";
import { Button } from "#app/_ui/button.tsx";
import { ButtonLink } from "#app/_ui/button-link.tsx";
import { TextInput } from "#app/_ui/inputs.tsx";
import { ReadyFieldset } from "#app/_ui/ready-fieldset.tsx";
import { CopiedValue } from "#app/_ui/shown-secret.tsx";
import type { Added, NewTotp } from "#lib/accounts/use-cases/factors.ts";
import * as m from "#messages";
import { addPasskeyAction, addTotpAction, askForNewPasskeyAction, offerTotpAction } from "./actions.ts";
import { makePasskey } from "./passkeys.ts";

/** Gives a secret to an authenticator app and takes its first code. */
export function AddTotp({ onAdded }: { onAdded: (added: Added) => void }) {
  const [offer, setOffer] = useState<NewTotp>();
  if (offer)
    return (
      <Enter
        offer={offer}
        onCancel={() => setOffer(undefined)}
        onAdded={(added) => {
          setOffer(undefined);
          onAdded(added);
        }}
      />
    );
  return (
    <ActionButton redrawsRefused send={() => offerTotpAction(undefined)} onDone={setOffer}>
      {m.accountPage_addTotp()}
    </ActionButton>
  );
}

type EnterProps = { offer: NewTotp; onCancel: () => void; onAdded: (added: Added) => void };

function Enter({ offer, onCancel, onAdded }: EnterProps) {
  const [code, setCode] = useState("");
  const action = useServerAction({ redrawsRefused: true });
  return (
    <form
      method="dialog"
      className="grid max-w-md gap-4"
      onSubmit={(event) => {
        event.preventDefault();
        void action.carryOut(() => addTotpAction({ sealed: offer.sealed, code }), { onDone: onAdded });
      }}
    >
      <p className="text-ink-2">{m.accountPage_scan()}</p>
      <QrCode rows={offer.qrCode} label={m.accountPage_qrCode()} />
      {/* A phone cannot scan its own screen. */}
      <ButtonLink href={offer.uri} className="pointer-fine:hidden">
        {m.accountPage_openInApp()}
      </ButtonLink>
      <dl>
        <CopiedValue
          term={m.accountPage_secret()}
          value={offer.secret}
          shown={offer.secret.match(/.{1,4}/g)?.join(" ")}
        />
      </dl>
      <TextInput
        name="totpCode"
        label={m.secondStep_code()}
        hint={m.secondStep_codeHint()}
        error={action.refusal}
        value={code}
        inputMode="numeric"
        autoComplete="one-time-code"
        onChange={(event) => setCode(event.target.value)}
      />
      <div className="flex flex-wrap gap-3">
        <Button type="submit" variant="primary" busy={action.busy} busyText={m.accountPage_confirming()}>
          {m.accountPage_takeIntoUse()}
        </Button>
        <Button onClick={onCancel}>{m.accountPage_cancel()}</Button>
      </div>
    </form>
  );
}

/** Rows of 0 and 1 as one picture, dark on white in every theme, because cameras read that best. */
export function QrCode({ rows, label }: { rows: string[]; label: string }) {
  const path = rows
    .flatMap((row, y) => [...row].map((dark, x) => (dark === "1" ? `M${x} ${y}h1v1h-1z` : "")))
    .join("");
  return (
    <svg
      role="img"
      aria-label={label}
      viewBox={`0 0 ${rows.length} ${rows.length}`}
      className="w-52 max-w-full rounded-control border border-line"
      shapeRendering="crispEdges"
    >
      <rect width="100%" height="100%" fill="#fff" />
      <path d={path} fill="#000" />
    </svg>
  );
}

type Props = { name: string; onAdded: (added: Added) => void };

/** Lets the browser make a passkey and stores it under a name that the person recognises. */
export function AddPasskey({ name: proposed, onAdded }: Props) {
  const [name, setName] = useState(proposed);
  const action = useServerAction({ redrawsRefused: true });
  const add = () => makePasskey(askForNewPasskeyAction, (answer) => addPasskeyAction({ name, answer }));
  return (
    <form
      method="dialog"
      className="max-w-md"
      onSubmit={(event) => {
        event.preventDefault();
        void action.carryOut(add, { onDone: onAdded });
      }}
    >
      <ReadyFieldset className="grid gap-3">
        <TextInput
          name="passkeyName"
          label={m.accountPage_passkeyName()}
          hint={m.accountPage_passkeyNameHint()}
          error={action.refusal}
          value={name}
          maxLength={64}
          autoComplete="off"
          onChange={(event) => setName(event.target.value)}
        />
        <div>
          <Button type="submit" busy={action.busy} busyText={m.accountPage_addingPasskey()}>
            {m.accountPage_addPasskey()}
          </Button>
        </div>
      </ReadyFieldset>
    </form>
  );
}
