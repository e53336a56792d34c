"use client";
import type { FieldValues, Path, PathValue, RegisterOptions, UseFormReturn } from "react-hook-form";

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
