import type { FieldWarning, FieldWarningCode } from "#lib/core/field-warnings.ts";
import type { Status } from "#lib/core/status.ts";
import * as m from "#messages";

/** The label of a field, by its path in forms and API bodies; the path itself if the field has none. */
export const fieldLabel = (path: string): string => m.fieldLabels({ path }) || path;

/** Whether a field has a label. */
export const hasFieldLabel = (path: string): boolean => m.fieldLabels({ path }) !== "";

/** The meaning of a status on this screen, if its word is not plain; otherwise empty. */
export const statusMeaning = (status: Status): string =>
  status === "pending" || status === "inactive" ? m.statusMeanings({ status }) : "";

/** `Poistettu (pois käytöstä)`: a status in a sentence or a choice, with its meaning if its word is not plain. */
export function statusInWords(status: Status): string {
  const meaning = statusMeaning(status);
  const word = m.statusLabels({ status });
  return meaning === "" ? word : `${word} (${meaning})`;
}

/** `Sähköposti puuttuu`: an empty field, outside its form. Beside the field stands only `Pakollinen`. */
export const missingText = (label: string): string => m.ui_missing({ label, many: String(isPlural(label)) });

/** Whether a Finnish label names several things: its first word ends with the plural's t. The other languages do not ask. */
const isPlural = (label: string): boolean => /^\S*t( [^,]*)?$/.test(label);

/** The words of a warning, which begin with the remedy. */
export const warningText = (code: FieldWarningCode): string => m.errors_warning({ code });

/** Warnings as the API answers them. */
export const wordedWarnings = (warnings: readonly FieldWarning[]) =>
  warnings.map(({ path, code }) => ({ path, code, message: warningText(code) }));

/** The words of each code of a list. */
export const wordsByCode = <Code extends string>(
  codes: readonly Code[],
  say: (code: Code) => string,
): Record<Code, string> => Object.fromEntries(codes.map((code) => [code, say(code)])) as Record<Code, string>;

/** The words of a stored code; undefined for an unknown or former code. */
export function wordsOfCode<Code extends string>(
  codes: readonly Code[],
  stored: unknown,
  say: (code: Code) => string,
): string | undefined {
  const code = codes.find((known) => known === stored);
  return code === undefined ? undefined : say(code);
}
