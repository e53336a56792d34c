"use client";
import { type ComponentProps, useState } from "react";
import * as m from "#messages";
import { Field, type FieldProps, fieldState } from "./field.tsx";
import { useReady } from "./ready-fieldset.tsx";

type Props = FieldProps & Omit<ComponentProps<"input">, keyof FieldProps | "type"> & { name: string };

/** A password field. It allows pasting and can show the typed text. */
export function PasswordInput({ label, suffix, optional, hint, error, id, width, ...rest }: Props) {
  const ready = useReady();
  const [shown, setShown] = useState(false);
  const fieldId = id ?? rest.name;
  return (
    <Field
      id={fieldId}
      label={label}
      suffix={suffix}
      optional={optional}
      hint={hint}
      error={error}
      width={width}
    >
      <span className="relative block">
        <input
          autoCapitalize="none"
          spellCheck={false}
          {...rest}
          {...fieldState(fieldId, { hint, error, optional })}
          type={shown ? "text" : "password"}
          id={fieldId}
          className="control pe-22"
        />
        <button
          type="button"
          disabled={!ready}
          aria-controls={fieldId}
          className="touch noscript:hidden absolute inset-y-1 inset-e-1 rounded-[5px] px-3 text-label font-label text-ink-2 hover:text-ink"
          onClick={() => setShown(!shown)}
        >
          {shown ? m.ui_hide() : m.ui_show()}
          <span className="sr-only"> {label.toLowerCase()}</span>
        </button>
      </span>
    </Field>
  );
}
