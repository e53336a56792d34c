"use client";
import { useState } from "react";
import { SaveButton } from "#app/_components/form/action-button.tsx";
import { FormFrame } from "#app/_components/form/form-frame.tsx";
import { useCardForm } from "#app/_components/form/use-card-form.ts";
import { useServerAction } from "#app/_components/form/use-server-action.ts";
import { Button } from "#app/_ui/button.tsx";
import { Card } from "#app/_ui/card.tsx";
import { Checkbox } from "#app/_ui/choices.tsx";
import { TextArea, TextInput } from "#app/_ui/inputs.tsx";
import { Notice } from "#app/_ui/notice.tsx";
import { Refusal } from "#app/_ui/refusal.tsx";
import { SavedNote } from "#app/_ui/saved-note.tsx";
import type { ProviderId } from "#lib/core/providers.ts";
import type { ConnectionTest } from "#lib/dispatch/rules/dispatch.ts";
import { formatDecimal } from "#lib/messages/format.ts";
import { fieldLabel } from "#lib/messages/labels.ts";
import * as m from "#messages";
import { saveProviderAction, testProviderAction } from "./actions.ts";

type Props = {
  provider: ProviderId;
  version: number;
  values: { baseUrl: string; credential: string; enabled: boolean };
  credentialHint: string;
};

const SECRET = ["credential"];

/** The provider's address and our credential. No answer of the server holds the credential. */
export function ConnectionForm({ provider, version, values, credentialHint }: Props) {
  const form = useCardForm({
    name: `provider-${provider}-connection`,
    schema: async () => (await import("#lib/dispatch/schema.ts")).providerConnectionFormSchema,
    values,
    version,
    leaveOut: SECRET,
    send: (body, against) => saveProviderAction({ provider, version: against, body }),
    // The saved credential does not stay in the field.
    onSaved: () => form.form.resetField("credential", { defaultValue: "" }),
  });
  return (
    <Card title={m.providerArea_settings()} note={<SavedNote savedAt={form.savedAt} />}>
      <FormFrame form={form} amongOthers>
        <TextInput
          {...form.field("baseUrl")}
          type="url"
          inputMode="url"
          autoComplete="off"
          optional
          hint={m.providerArea_baseUrlHint()}
        />
        <TextInput
          {...form.field("credential")}
          type="password"
          autoComplete="new-password"
          optional
          hint={credentialHint}
        />
        <Checkbox
          {...form.form.register("enabled")}
          label={fieldLabel("enabled")}
          hint={m.providerArea_enabledHint()}
          optional
          defaultChecked={values.enabled}
        />
        <SaveButton busy={form.busy} />
      </FormFrame>
    </Card>
  );
}

type AreasFormProps = { provider: ProviderId; version: number; values: { areas: string } };

/** The municipalities and regions that a provider serves, one per line. */
export function AreasForm({ provider, version, values }: AreasFormProps) {
  const form = useCardForm({
    name: `provider-${provider}-areas`,
    schema: async () => (await import("#lib/dispatch/schema.ts")).providerAreasFormSchema,
    values,
    version,
    send: (body, against) => saveProviderAction({ provider, version: against, body }),
  });
  return (
    <Card title={m.providerArea_areas()} note={<SavedNote savedAt={form.savedAt} />}>
      <FormFrame form={form} amongOthers>
        <TextArea {...form.field("areas")} rows={6} optional hint={m.providerArea_areasHint()} />
        <SaveButton busy={form.busy} />
      </FormFrame>
    </Card>
  );
}

type TestConnectionProps = { provider: ProviderId; paused: boolean };

/** Tests the connection to a provider and shows the result with its duration. */
export function TestConnection({ provider, paused }: TestConnectionProps) {
  const { carryOut, busy, refusal } = useServerAction();
  const [test, setTest] = useState<ConnectionTest>();
  const ask = async () => {
    setTest(undefined);
    await carryOut(() => testProviderAction({ provider }), { onDone: setTest });
  };
  return (
    <div className="grid justify-items-start gap-3">
      <Button onClick={ask} busy={busy} busyText={m.providerArea_testing()}>
        {paused ? m.providerArea_tryNow() : m.providerArea_test()}
      </Button>
      <p className="text-caption text-ink-3">{m.providerArea_testHelp()}</p>
      <div role="status" className="w-full empty:hidden">
        {test && <Outcome {...test} />}
      </div>
      <Refusal>{refusal}</Refusal>
    </div>
  );
}

const Outcome = ({ trouble, ms }: ConnectionTest) =>
  trouble === null ? (
    <Notice tone="success">{m.providerArea_tested(timeOf(ms))}</Notice>
  ) : (
    <Notice tone="warning" title={m.providerArea_testFailed(timeOf(ms))}>
      {m.providerArea_troubles({ trouble })}
    </Notice>
  );

/** Milliseconds, or seconds as `4,9`. */
const timeOf = (ms: number) =>
  ms < 1_000
    ? ({ unit: "ms", time: ms } as const)
    : ({ unit: "s", time: formatDecimal((ms / 1_000).toFixed(1)) } as const);
