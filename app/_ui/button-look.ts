type Variant = "primary" | "secondary" | "danger-quiet";

export type ButtonLook = { variant?: Variant; wide?: boolean };

/** Shared by Button and ButtonLink, which live apart so that a button does not carry the router's link code. */
export const buttonClass = (variant: Variant, wide: boolean) =>
  `${BASE} ${VARIANTS[variant]} ${wide ? "w-full" : ""}`;

const VARIANTS: Record<Variant, string> = {
  primary: "border-action bg-action text-on-action hover:opacity-88",
  secondary: "border-control bg-card text-ink hover:border-ink-2",
  "danger-quiet": "border-error/40 bg-card text-error hover:border-error",
};

const BASE =
  "button inline-flex min-h-(--control-height) items-center justify-center gap-2 rounded-control border px-4 py-2 " +
  "text-center text-label font-label transition-[border-color,opacity] duration-120 disabled:cursor-not-allowed " +
  "disabled:opacity-50 aria-disabled:cursor-progress";
