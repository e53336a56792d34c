"use client";
import { useEffect, useRef, useState } from "react";
import type { FieldValues, Path, UseFormReturn } from "react-hook-form";
import { useReady } from "#app/_ui/ready-fieldset.tsx";

/** The paths of all fields in a form's values, in their order: `address.street`. */
export function leafPaths(values: object, prefix = ""): string[] {
  return Object.entries(values).flatMap(([name, value]: [string, unknown]) =>
    typeof value === "object" && value !== null
      ? leafPaths(value, `${prefix}${name}.`)
      : [`${prefix}${name}`],
  );
}

type Checked<Values extends FieldValues> = Pick<UseFormReturn<Values>, "handleSubmit">;

/** Checks the values and sends valid ones. If newer values of the page silently end the check, it is made once more. */
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

/**
 * Clears the error of a field that disappears, because the summary could not link to the field. `summary` has the errors with
 * the ids of their fields; an id is the prefix and the field's path.
 */
export function useGoneErrors<Values extends FieldValues>(
  form: UseFormReturn<Values>,
  summary: readonly { id: string }[],
  prefix = "",
): void {
  const seen = useRef(new Set<string>());
  // After every render, because any render may have removed a field.
  useEffect(() => {
    for (const { id } of summary) {
      if (isShown(id)) seen.current.add(id);
      else if (seen.current.delete(id)) form.clearErrors(id.slice(prefix.length) as Path<Values>);
    }
  });
}

/** Whether the page has the field, so that the summary can link to it. */
export const isShown = (id: string): boolean => document.getElementById(id) !== null;

/**
 * Keeps values that were typed, or filled in by the browser, before this code had loaded: otherwise the form would empty those
 * fields. Field ids are the field names.
 */
export function useTypedBefore<Values extends FieldValues>(
  form: UseFormReturn<Values>,
  names: readonly Path<Values>[],
): void {
  // True only during hydration: later no value is older than this code.
  const takingOver = !useReady();
  const [typed] = useState(() => (takingOver ? names.map((name) => [name, shownIn(name)] as const) : []));

  useEffect(() => {
    for (const [name, value] of typed) if (value) form.setValue(name, value as never, { shouldDirty: true });
  }, [form, typed]);
}

function shownIn(id: string): string {
  if (typeof document === "undefined") return "";
  const field = document.getElementById(id);
  return field instanceof HTMLInputElement ? field.value : "";
}
