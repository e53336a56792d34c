"use client";
import { useRouter } from "next/navigation";
import { type FormEvent, useState } from "react";
import { ConfirmedAction } from "#app/_components/form/confirmed-action.tsx";
import { useServerAction } from "#app/_components/form/use-server-action.ts";
import { useUnsavedWarning } from "#app/_components/form/use-unsaved-warning.ts";
import { Button } from "#app/_ui/button.tsx";
import { TextArea } from "#app/_ui/inputs.tsx";
import { Refusal } from "#app/_ui/refusal.tsx";
import { MAX_MESSAGE } from "#lib/disputes/rules/dispute.ts";
import type { ThingWords } from "#lib/disputes/schema.ts";
import type { ActionResult } from "#lib/doors/action.ts";
import * as m from "#messages";
import {
  addToDisputeAction,
  answerDisputeAction,
  openDisputeAction,
  withdrawDisputeAction,
} from "./actions.ts";

type FormProps<Output> = {
  label: string;
  hint: string;
  button: string;
  send: (text: string) => Promise<ActionResult<Output>>;
  /** Leaves the page. */
  onDone?: (value: Output) => void;
};

/** A message to the other side. The text stays until it has been sent. */
function MessageForm<Output>({ label, hint, button, send, onDone }: FormProps<Output>) {
  const [text, setText] = useState("");
  const [asked, setAsked] = useState(false);
  const { carryOut, busy, refusal } = useServerAction({ overtaken: m.dispute_overtaken() });
  useUnsavedWarning(text !== "" && !busy);
  const error = asked && text.trim() === "" ? m.errors_required() : undefined;
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    setAsked(true);
    if (text.trim() === "") return document.getElementById("text")?.focus();
    void carryOut(() => send(text), {
      onDone: (value) => {
        setText("");
        setAsked(false);
        onDone?.(value);
      },
      refresh: onDone === undefined,
    });
  };
  return (
    <form onSubmit={submit} noValidate className="grid gap-4 print:hidden">
      <TextArea
        label={label}
        hint={hint}
        name="text"
        rows={5}
        maxLength={MAX_MESSAGE}
        value={text}
        onChange={({ target }) => setText(target.value)}
        error={error}
      />
      <div>
        <Button type="submit" variant="primary" busy={busy}>
          {button}
        </Button>
      </div>
      <Refusal>{refusal}</Refusal>
    </form>
  );
}

/** Opens a dispute of a thing, and then its page. */
export function AskForm({ companyId, thing }: { companyId: number; thing: ThingWords }) {
  const router = useRouter();
  return (
    <MessageForm
      label={m.dispute_question()}
      hint={m.dispute_questionHint()}
      button={m.dispute_send()}
      send={(text) => openDisputeAction({ companyId: String(companyId), ...thing, body: { text } })}
      onDone={({ id }) => router.push(`/companies/${companyId}/disputes/${id}`)}
    />
  );
}

export type DisputePlace = { companyId: number; disputeId: number };
export const placeWords = ({ companyId, disputeId }: DisputePlace) => ({
  companyId: String(companyId),
  disputeId: String(disputeId),
});

/** Adds to the company's question, or takes it back. */
export const OwnDispute = (place: DisputePlace) => (
  <div className="grid gap-4">
    <MessageForm
      label={m.dispute_more()}
      hint={m.dispute_questionHint()}
      button={m.dispute_send()}
      send={(text) => addToDisputeAction({ ...placeWords(place), body: { text } })}
    />
    <ConfirmedAction
      trigger={m.dispute_withdraw()}
      title={m.dispute_withdrawTitle()}
      confirmLabel={m.dispute_withdraw()}
      variant="danger-quiet"
      redrawsRefused
      send={() => withdrawDisputeAction(placeWords(place))}
    >
      <p>{m.dispute_withdrawHelp()}</p>
    </ConfirmedAction>
  </div>
);

/** The provider's answer, about the messages of this version. */
export const AnswerForm = ({ version, ...place }: DisputePlace & { version: number }) => (
  <MessageForm
    label={m.dispute_answer()}
    hint={m.dispute_answerHint()}
    button={m.dispute_sendAnswer()}
    send={(text) => answerDisputeAction({ ...placeWords(place), version, body: { text } })}
  />
);
