"use client";
import { useState } from "react";
import { useServerAction } from "#app/_components/form/use-server-action.ts";
import { Button } from "#app/_ui/button.tsx";
import { Notice } from "#app/_ui/notice.tsx";
import type { ProviderId } from "#lib/core/providers.ts";
import type { ConnectionTest } from "#lib/dispatch/rules/dispatch.ts";
import { providerAreaTexts as texts } from "#lib/dispatch/texts.ts";
import { testProviderAction } from "./actions.ts";

type Props = { provider: ProviderId; paused: boolean };

/** Asks the provider whether it is there, and says what came of it and how long it took. */
export function TestConnection({ provider, paused }: Props) {
  const { carryOut, refusal } = useServerAction();
  const [busy, setBusy] = useState(false);
  const [test, setTest] = useState<ConnectionTest>();
  const ask = async () => {
    setBusy(true);
    setTest(undefined);
    const answer = await carryOut(testProviderAction({ provider }));
    if (answer) setTest(answer.value);
    setBusy(false);
  };
  return (
    <div className="grid justify-items-start gap-3">
      <Button onClick={ask} busy={busy} busyText={texts.testing}>
        {paused ? texts.tryNow : texts.test}
      </Button>
      <p className="text-caption text-ink-3">{texts.testHelp}</p>
      <div role="status" className="w-full empty:hidden">
        {test && <Outcome {...test} />}
      </div>
      <p role="alert" className="text-error empty:hidden">
        {refusal}
      </p>
    </div>
  );
}

const Outcome = ({ trouble, ms }: ConnectionTest) =>
  trouble === null ? (
    <Notice tone="success">{texts.tested(ms)}</Notice>
  ) : (
    <Notice tone="warning" title={texts.testFailed(ms)}>
      {texts.troubles[trouble]}
    </Notice>
  );
