"use client";
import { type FieldValues, get, type Path, type UseFormReturn } from "react-hook-form";
import type { WarningRule } from "#lib/core/field-warnings.ts";
import * as m from "#messages";

/** The amber note beside a field whose text is stored although it is probably wrong. Hidden during the first typing. */
export function fieldWarning<Values extends FieldValues>(
  { watch, formState: { touchedFields, dirtyFields } }: UseFormReturn<Values>,
  path: Path<Values>,
  ...rules: readonly WarningRule[]
): { warning: string | undefined } {
  const text = String(watch(path) ?? "").trim();
  const finished = get(touchedFields, path) === true || get(dirtyFields, path) !== true;
  const doubtful = finished && text !== "" ? rules.find(({ isUsual }) => !isUsual(text)) : undefined;
  return { warning: doubtful && m.errors_warning({ code: doubtful.code }) };
}
