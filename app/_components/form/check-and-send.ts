import type { FieldValues, UseFormReturn } from "react-hook-form";

type Checked<Values extends FieldValues> = Pick<UseFormReturn<Values>, "handleSubmit">;

/** Sends what passes. What the page brings meanwhile ends a check without a word: then the fields are checked again. */
export async function checkAndSend<Values extends FieldValues>(
  form: Checked<Values>,
  deliver: (sent: Values) => Promise<void>,
): Promise<void> {
  let ended = true;
  const heard = () => {
    ended = false;
  };
  const send = (sent: Values) => {
    heard();
    return deliver(sent);
  };
  await form.handleSubmit(send, heard)();
  if (ended) await form.handleSubmit(send, heard)();
}
