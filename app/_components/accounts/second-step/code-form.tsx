"use client";
import { AccountForm, SubmitButton } from "#app/_components/accounts/sign-in/account-form.tsx";
import { passSecondStepAction } from "#app/_components/accounts/sign-in/actions.ts";
import { useTypedBefore } from "#app/_components/form/form-state.ts";
import { useActionForm } from "#app/_components/form/use-action-form.ts";
import { TextInput } from "#app/_ui/inputs.tsx";
import { codeSchema } from "#lib/accounts/schema.ts";
import { secondStepTexts as texts } from "#lib/accounts/second-factor-texts.ts";
import type { ActionError } from "#lib/http/action.ts";

type Props = {
  method: "totp" | "recovery";
  busy: boolean;
  onRefused: (error: ActionError) => void;
  onPassed: () => void;
};

const EMPTY = { code: "" };

/** A code of the authenticator app, or one from paper. */
export function CodeForm({ method, busy, onRefused, onPassed }: Props) {
  const account = useActionForm({
    schema: codeSchema,
    values: EMPTY,
    send: async ({ code }) => {
      const result = await passSecondStepAction({ method, code });
      if (!result.ok && result.error.code === "second_step_over") onRefused(result.error);
      return result;
    },
    onSaved: onPassed,
  });
  useTypedBefore(account.form, ["code"]);
  const { label, hint, ...look } = LOOKS[method];
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
      <SubmitButton variant="primary" busy={account.busy || busy} busyText={texts.confirming}>
        {texts.confirm}
      </SubmitButton>
    </AccountForm>
  );
}

const LOOKS = {
  totp: { label: texts.code, hint: texts.codeHint, inputMode: "numeric", autoComplete: "one-time-code" },
  recovery: { label: texts.recoveryCode, hint: texts.recoveryHint, inputMode: "text", autoComplete: "off" },
} as const;
