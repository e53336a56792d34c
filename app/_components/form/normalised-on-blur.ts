"use client";
import {
  type FieldValues,
  get,
  type Path,
  type PathValue,
  type RegisterOptions,
  type UseFormReturn,
} from "react-hook-form";
import type { WarningRule } from "#lib/core/field-warnings.ts";
import * as m from "#messages";

/** Leaving the field shows the value in its checked and stored form. */
export function normalisedOnBlur<Values extends FieldValues>(
  form: UseFormReturn<Values>,
  normalise: (text: string) => string,
): RegisterOptions<Values> {
  return {
    onBlur: ({ target }: { target: { name: string; value: string } }) => {
      const value = normalise(target.value);
      if (value === target.value) return;
      form.setValue(target.name as Path<Values>, value as PathValue<Values, Path<Values>>, {
        shouldDirty: true,
        shouldValidate: form.formState.isSubmitted,
      });
    },
  };
}

/** The amber note beside a field whose text is stored although it is probably wrong. Hidden during the first typing. */
export function warned<Values extends FieldValues>(
  { watch, formState: { touchedFields, dirtyFields } }: UseFormReturn<Values>,
  path: Path<Values>,
  ...rules: readonly WarningRule[]
): { warning: string | undefined } {
  const text = String(watch(path) ?? "").trim();
  const finished = get(touchedFields, path) === true || get(dirtyFields, path) !== true;
  const doubtful = finished && text !== "" ? rules.find(({ isUsual }) => !isUsual(text)) : undefined;
  return { warning: doubtful && m.errors_warning({ code: doubtful.code }) };
}
