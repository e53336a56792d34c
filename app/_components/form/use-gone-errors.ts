"use client";
import { useEffect, useRef } from "react";
import type { FieldValues, Path, UseFormReturn } from "react-hook-form";

/**
 * A field that goes away takes its error along: the summary would lead to nothing. `summary` is the form's errors by
 * the ids of their fields, each a prefix and the path of the field.
 */
export function useGoneErrors<Values extends FieldValues>(
  form: UseFormReturn<Values>,
  summary: readonly { id: string }[],
  prefix = "",
): void {
  const seen = useRef(new Set<string>());
  // After every render: any of them may have taken a field away.
  useEffect(() => {
    for (const { id } of summary) {
      if (isShown(id)) seen.current.add(id);
      else if (seen.current.delete(id)) form.clearErrors(id.slice(prefix.length) as Path<Values>);
    }
  });
}

/** Whether the summary can lead to it. */
export const isShown = (id: string): boolean => document.getElementById(id) !== null;
