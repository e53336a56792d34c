import type { ComponentProps } from "react";
import { Field, type FieldProps, fieldState } from "./field.tsx";

type Props = FieldProps & Omit<ComponentProps<"textarea">, keyof FieldProps> & { name: string };

/** Several lines; the same for all as the other controls (inputs.tsx). */
export function TextArea({ label, suffix, optional, hint, error, id, width, ...rest }: Props) {
  const fieldId = id ?? rest.name;
  return (
    <Field
      label={label}
      suffix={suffix}
      optional={optional}
      hint={hint}
      error={error}
      width={width}
      id={fieldId}
    >
      <textarea
        {...rest}
        {...fieldState(fieldId, { hint, error, optional, readOnly: rest.readOnly })}
        id={fieldId}
        className="control h-auto! py-2 leading-6"
      />
    </Field>
  );
}
