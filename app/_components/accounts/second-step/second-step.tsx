"use client";
import { useState } from "react";
import { signWithPasskey } from "#app/_components/accounts/passkeys.ts";
import { AccountForm, SubmitButton } from "#app/_components/accounts/sign-in/account-form.tsx";
import { askForPasskeyAction, passSecondStepAction } from "#app/_components/accounts/sign-in/actions.ts";
import { answered, traceOf } from "#app/_components/form/action-error.ts";
import { useTypedBefore } from "#app/_components/form/form-state.ts";
import { useActionForm } from "#app/_components/form/use-action-form.ts";
import { Button } from "#app/_ui/button.tsx";
import { ButtonLink } from "#app/_ui/button-link.tsx";
import { ErrorBox } from "#app/_ui/error-box.tsx";
import { TextInput } from "#app/_ui/inputs.tsx";
import type { SecondStepWays as Step } from "#lib/accounts/use-cases/second-step.ts";
import type { ActionError } from "#lib/http/action.ts";
import * as m from "#messages";

type Way = "passkey" | "totp" | "recovery";
type Props = { step: Step | null; destination: string; loginPath: string };

/** The second step of signing in: it offers a passkey first, then the app's code, then a recovery code. */
export function SecondStep({ step: given, destination, loginPath }: Props) {
  // Kept in state: the page no longer knows the step when Next draws it again as the answer to its own form.
  const [step] = useState(given);
  const [way, setWay] = useState<Way>(step?.passkey ? "passkey" : "totp");
  const [failure, setFailure] = useState<ActionError>();
  const [leaving, setLeaving] = useState(false);
  if (!step) return null;

  const enter = () => {
    setLeaving(true);
    // A fresh document, so that nothing of the previous user stays in memory.
    window.location.replace(destination);
  };
  const choose = (other: Way) => {
    setFailure(undefined);
    setWay(other);
  };
  const over = failure?.code === "second_step_over";
  return (
    <>
      {failure && <ErrorBox message={failure.message} trace={traceOf(failure)} />}
      {over ? (
        <ButtonLink href={loginPath} variant="primary" wide>
          {m.public_signIn()}
        </ButtonLink>
      ) : (
        <>
          <p className="wrap-anywhere text-ink-2">{m.secondStep_intro({ email: step.email })}</p>
          {way === "passkey" ? (
            <PasskeyButton busy={leaving} onRefused={setFailure} onPassed={enter} />
          ) : (
            // A new form for each kind of code, so that typed text does not carry over.
            <CodeForm key={way} method={way} busy={leaving} onRefused={setFailure} onPassed={enter} />
          )}
          <OtherWays step={step} way={way} onChoose={choose} />
          <p className="text-label">
            <a href={loginPath} className="link">
              {m.secondStep_otherAccount()}
            </a>
          </p>
        </>
      )}
    </>
  );
}

const names = (): Record<Way, string> => ({
  passkey: m.secondStep_usePasskey(),
  totp: m.secondStep_useCode(),
  recovery: m.secondStep_useRecoveryCode(),
});

function OtherWays({ step, way, onChoose }: { step: Step; way: Way; onChoose: (way: Way) => void }) {
  const ways: Way[] = ["passkey", "totp", "recovery"];
  const others = ways.filter((one) => one !== way && step[one]);
  return (
    <section aria-label={m.secondStep_otherWays()} className="mt-2 grid gap-3 border-t border-line pt-5">
      {others.map((other) => (
        <Button key={other} wide onClick={() => onChoose(other)}>
          {names()[other]}
        </Button>
      ))}
      <p className="text-caption text-ink-3">{m.secondStep_lost()}</p>
    </section>
  );
}

type PasskeyButtonProps = {
  busy: boolean;
  onRefused: (error: ActionError | undefined) => void;
  onPassed: () => void;
};

function PasskeyButton({ busy, onRefused, onPassed }: PasskeyButtonProps) {
  const [asking, setAsking] = useState(false);
  const pass = async () => {
    if (asking) return;
    setAsking(true);
    onRefused(undefined);
    const result = await passWithPasskey();
    setAsking(false);
    if (result.ok) onPassed();
    else onRefused(result.error);
  };
  return (
    <Button variant="primary" wide busy={asking || busy} busyText={m.secondStep_waiting()} onClick={pass}>
      {m.secondStep_usePasskey()}
    </Button>
  );
}

const passWithPasskey = () =>
  answered(
    signWithPasskey(askForPasskeyAction, (answer) => passSecondStepAction({ method: "passkey", answer })),
  );

type CodeFormProps = {
  method: "totp" | "recovery";
  busy: boolean;
  onRefused: (error: ActionError) => void;
  onPassed: () => void;
};

const EMPTY = { code: "" };

/** A code of the authenticator app, or one from paper. */
export function CodeForm({ method, busy, onRefused, onPassed }: CodeFormProps) {
  const account = useActionForm({
    schema: async () => (await import("#lib/accounts/schema.ts")).codeSchema,
    values: EMPTY,
    send: async ({ code }) => {
      const result = await passSecondStepAction({ method, code });
      if (!result.ok && result.error.code === "second_step_over") onRefused(result.error);
      return result;
    },
    onSaved: onPassed,
  });
  useTypedBefore(account.form, ["code"]);
  const { label, hint, ...look } = looks()[method];
  return (
    <AccountForm form={account}>
      <TextInput
        {...account.form.register("code")}
        {...look}
        label={label}
        hint={hint}
        error={account.error("code")}
        autoCapitalize="none"
        spellCheck={false}
      />
      <SubmitButton variant="primary" busy={account.busy || busy} busyText={m.secondStep_confirming()}>
        {m.secondStep_confirm()}
      </SubmitButton>
    </AccountForm>
  );
}

const looks = () =>
  ({
    totp: {
      label: m.secondStep_code(),
      hint: m.secondStep_codeHint(),
      inputMode: "numeric",
      autoComplete: "one-time-code",
    },
    recovery: {
      label: m.secondStep_recoveryCode(),
      hint: m.secondStep_recoveryHint(),
      inputMode: "text",
      autoComplete: "off",
    },
  }) as const;
