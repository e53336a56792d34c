"use client";
import { type ComponentProps, useState } from "react";
import { signWithPasskey } from "#app/_components/accounts/passkeys.ts";
import { AccountForm, PostButton } from "#app/_components/accounts/sign-in/account-form.tsx";
import { askForPasskeyAction, passSecondStepAction } from "#app/_components/accounts/sign-in/actions.ts";
import { withPosted } from "#app/_components/accounts/sign-in/use-posted.ts";
import { useTypedBefore } from "#app/_components/form/form-state.ts";
import { useActionForm } from "#app/_components/form/use-action-form.ts";
import { answered, traceOf } from "#app/_components/form/use-server-action.ts";
import { Button } from "#app/_ui/button.tsx";
import { ButtonLink } from "#app/_ui/button-link.tsx";
import { ErrorBox } from "#app/_ui/error-box.tsx";
import { TextInput } from "#app/_ui/inputs.tsx";
import { useReady } from "#app/_ui/ready-fieldset.tsx";
import { whole } from "#app/_ui/whole-text.tsx";
import type { SecondStepWays as Step } from "#lib/accounts/use-cases/second-step.ts";
import type { ActionError } from "#lib/doors/action.ts";
import type { Posted } from "#lib/doors/auth/posted.ts";
import * as m from "#messages";

export type Way = "passkey" | "totp" | "recovery";
type Props = {
  step: Step | null;
  destination: string;
  loginPath: string;
  /** The method in the address; default: the person's easiest. */
  chosen: Way | null;
  posted: Posted | null;
};

/** The second step of signing in: it offers a passkey first, then the app's code, then a recovery code. */
export function SecondStep({ step: given, destination, loginPath, chosen, posted }: Props) {
  // Kept in state: the page has lost the step when Next renders it again as the answer to its own form.
  const [step] = useState(given);
  const [way, setWay] = useState<Way>(chosen ?? (step?.passkey ? "passkey" : "totp"));
  const [failure, setFailure] = useState<ActionError>();
  const [leaving, setLeaving] = useState(false);
  if (!step) return null;

  const enter = () => {
    setLeaving(true);
    // A fresh document, so that no data of the previous user stays in memory.
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
          <p className="wrap-anywhere text-ink-2">{whole(m.secondStep_intro({ email: step.email }))}</p>
          {way === "passkey" ? (
            <PasskeyButton busy={leaving} onRefused={setFailure} onPassed={enter} />
          ) : (
            // A new form for each kind of code, so that typed text does not carry over.
            <CodeForm
              key={way}
              method={way}
              post={{ name: "second", hidden: { method: way, from: destination } }}
              posted={way === chosen ? posted : null}
              busy={leaving}
              onRefused={setFailure}
              onPassed={enter}
            />
          )}
          <OtherWays step={step} way={way} destination={destination} onChoose={choose} />
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

type OtherWaysProps = { step: Step; way: Way; destination: string; onChoose: (way: Way) => void };

function OtherWays({ step, way, destination, onChoose }: OtherWaysProps) {
  const ready = useReady();
  const ways: Way[] = ["passkey", "totp", "recovery"];
  const others = ways.filter((one) => one !== way && step[one]);
  return (
    <section aria-label={m.secondStep_otherWays()} className="mt-2 grid gap-3 border-t border-line pt-5">
      {others.map((other) =>
        // Before the page's code has loaded, a link does the same.
        ready || other === "passkey" ? (
          <Button key={other} wide disabled={!ready} onClick={() => onChoose(other)}>
            {names()[other]}
          </Button>
        ) : (
          <ButtonLink
            key={other}
            wide
            href={`/user/login/second?${new URLSearchParams({ from: destination, way: other })}`}
          >
            {names()[other]}
          </ButtonLink>
        ),
      )}
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
  post?: ComponentProps<typeof AccountForm>["post"];
  posted?: Posted | null;
  busy: boolean;
  onRefused: (error: ActionError) => void;
  onPassed: () => void;
};

const EMPTY = { code: "" };

/** A code of the authenticator app, or a recovery code. */
function CodeForm({ method, post, posted = null, busy, onRefused, onPassed }: CodeFormProps) {
  const typed = useActionForm({
    schema: async () => (await import("#lib/accounts/schema.ts")).codeSchema,
    values: EMPTY,
    send: async ({ code }) => {
      const result = await passSecondStepAction({ method, code });
      if (!result.ok && result.error.code === "second_step_over") onRefused(result.error);
      return result;
    },
    onSaved: onPassed,
  });
  const account = withPosted(typed, posted);
  useTypedBefore(account.form, ["code"]);
  const { label, hint, ...look } = looks()[method];
  return (
    <AccountForm form={account} {...(post && { post })}>
      <TextInput
        {...account.form.register("code")}
        {...look}
        label={label}
        hint={hint}
        error={account.error("code")}
        autoCapitalize="none"
        spellCheck={false}
      />
      <PostButton variant="primary" busy={account.busy || busy} busyText={m.secondStep_confirming()}>
        {m.secondStep_confirm()}
      </PostButton>
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
