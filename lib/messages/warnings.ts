import type { FieldWarning, FieldWarningCode } from "#lib/core/warning-rules.ts";
import * as m from "#messages";

/** The words of a warning, which begin with the remedy. */
export const warningText = (code: FieldWarningCode): string => m.errors_warning({ code });

/** Warnings as the API answers them. */
export const wordedWarnings = (warnings: readonly FieldWarning[]) =>
  warnings.map(({ path, code }) => ({ path, code, message: warningText(code) }));
