import type { ReactNode } from "react";
import * as m from "#messages";
import { WarningIcon } from "./icon.tsx";

type Width = "full" | "half" | "third" | "two-thirds";

/** The properties of every control besides its own attributes. Fields are required unless marked optional. */
export type FieldProps = {
  label: string;
  /** A quieter text after the label, such as "(ylläpito)". */
  suffix?: string | undefined;
  optional?: boolean | undefined;
  hint?: ReactNode;
  error?: string | undefined;
  /** A warning: the value is probably wrong, but is stored. */
  warning?: string | undefined;
  /** The target of the error summary's link; by default the control's name. */
  id?: string | undefined;
  /** Share of a FieldGrid's row. */
  width?: Width | undefined;
};

type FrameProps = Omit<FieldProps, "id"> & { id: string; children: ReactNode };

/** Label above, control, error and hint below. */
export function Field({ id, label, suffix, optional, hint, error, warning, width, children }: FrameProps) {
  return (
    <div className={widthClass(width)}>
      <label htmlFor={id} className="mb-1.5 block text-label font-label">
        <LabelText label={label} suffix={suffix} optional={optional} />
      </label>
      {children}
      <FieldNote id={id} hint={hint} error={error} warning={warning} />
    </div>
  );
}

/**
 * Fields two to a row from a tablet up, each with its `width`. Depends on the window's width, not the card's: Chromium 156
 * stopped drawing the fields of a query container once their errors appeared.
 */
export function FieldGrid({ children }: { children: ReactNode }) {
  return <div className="grid grid-cols-6 items-start gap-4">{children}</div>;
}

export function LabelText({ label, suffix, optional }: Pick<FieldProps, "label" | "suffix" | "optional">) {
  return (
    <>
      {label}
      {suffix && <span className="font-normal text-ink-3"> {suffix}</span>}
      {optional && <span className="font-normal text-ink-3"> {m.ui_optional()}</span>}
    </>
  );
}

type Notes = Pick<FieldProps, "hint" | "error" | "warning">;

/** The error or warning, and the hint, which stays: its links are most useful beside an error. */
export function FieldNote({ id, hint, error, warning }: Notes & { id: string }) {
  return (
    <>
      {error && (
        <p id={errorId(id)} className="mt-1.5 flex gap-1.5 text-caption font-label text-error">
          <WarningIcon size={15} className="mt-0.5" />
          {error}
        </p>
      )}
      {warning && !error && (
        <p id={warningId(id)} className="mt-1.5 flex gap-1.5 text-caption font-label text-incomplete">
          <WarningIcon size={15} className="mt-0.5" />
          {warning}
        </p>
      )}
      {hint && (
        <p id={hintId(id)} className="mt-1.5 text-caption text-ink-3">
          {hint}
        </p>
      )}
    </>
  );
}

type Described = Pick<FieldProps, "hint" | "error" | "warning" | "optional"> & {
  readOnly?: boolean | undefined;
};

/** The attributes that tie a control to its error and hint and tell its state. */
export const fieldState = (id: string, { hint, error, warning, optional, readOnly }: Described) => ({
  "aria-describedby": describedBy(id, { hint, error, warning }),
  "aria-invalid": error ? true : undefined,
  "aria-required": optional || readOnly ? undefined : true,
});

export const widthClass = (width: Width = "full") => WIDTHS[width];

const WIDTHS: Record<Width, string> = {
  full: "col-span-full min-w-0",
  half: "col-span-full min-w-0 sm:col-span-3",
  third: "col-span-3 min-w-0 sm:col-span-2",
  "two-thirds": "col-span-3 min-w-0 sm:col-span-4",
};

/** The ids of a FieldNote's parts, the error first. */
export const describedBy = (id: string, { hint, error, warning }: Notes) =>
  [error && errorId(id), warning && !error && warningId(id), hint && hintId(id)].filter(Boolean).join(" ") ||
  undefined;

const errorId = (id: string) => `${id}-error`;
const warningId = (id: string) => `${id}-warning`;
const hintId = (id: string) => `${id}-hint`;
