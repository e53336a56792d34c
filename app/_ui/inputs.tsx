import type { ComponentProps, KeyboardEvent } from "react";
import * as m from "#messages";
import { Field, type FieldProps, fieldState } from "./field.tsx";
import { ChevronDownIcon } from "./icon.tsx";

type Native<Tag extends "input" | "select" | "textarea"> = Omit<ComponentProps<Tag>, keyof FieldProps> & {
  name: string;
};

/** Spread `register("name")` or plain attributes; the same for all controls here. */
export function TextInput(props: FieldProps & Native<"input">) {
  const { frame, state, rest } = split(props);
  return (
    <Field {...frame}>
      <input type="text" {...rest} {...state} id={frame.id} className="control" />
    </Field>
  );
}

/** The browser's own picker; its value is `YYYY-MM-DD`. */
export function DateInput(props: FieldProps & Native<"input">) {
  return <TextInput {...props} type="date" />;
}

/** Several lines. */
export function TextArea(props: FieldProps & Native<"textarea">) {
  const { frame, state, rest } = split(props);
  return (
    <Field {...frame}>
      <textarea rows={4} {...rest} {...state} id={frame.id} className="control h-auto! py-2 leading-6" />
    </Field>
  );
}

type SelectProps = FieldProps &
  Native<"select"> & {
    options: readonly { value: string; label: string }[];
    /** Text of an empty first choice; `true` shows "Valitse". */
    placeholder?: string | true;
    readOnly?: boolean | undefined;
  };

export function Select({ options, placeholder, readOnly = false, ...props }: SelectProps) {
  const { frame, state, rest } = split({ ...props, readOnly });
  const { readOnly: _, ...attributes } = rest;
  return (
    <Field {...frame}>
      <span className="relative block">
        <select
          {...attributes}
          {...state}
          {...held(readOnly)}
          id={frame.id}
          className="control appearance-none pe-9"
        >
          {placeholder && <option value="">{placeholder === true ? m.ui_choose() : placeholder}</option>}
          {options.map((option) => (
            <option key={option.value} value={option.value}>
              {option.label}
            </option>
          ))}
        </select>
        {!readOnly && (
          <ChevronDownIcon className="pointer-events-none absolute inset-e-3 top-1/2 -translate-y-1/2 text-ink-3" />
        )}
      </span>
    </Field>
  );
}

type Split = FieldProps & { name: string; readOnly?: boolean | undefined };

function split<P extends Split>({ label, suffix, optional, hint, error, warning, id, width, ...rest }: P) {
  const fieldId = id ?? rest.name;
  return {
    frame: { id: fieldId, label, suffix, optional, hint, error, warning, width },
    state: fieldState(fieldId, { hint, error, warning, optional, readOnly: rest.readOnly }),
    rest,
  };
}

/** HTML has no read-only select. This one keeps its value and ignores mouse and keys. */
function held(readOnly: boolean) {
  if (!readOnly) return {};
  const keepTabOnly = (event: KeyboardEvent) => {
    if (event.key !== "Tab") event.preventDefault();
  };
  return { "aria-readonly": true, onKeyDown: keepTabOnly, style: { pointerEvents: "none" as const } };
}
