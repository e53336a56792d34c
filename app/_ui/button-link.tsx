import type { ComponentProps } from "react";

/**
 * A link that looks like a button. It leads somewhere and never changes anything. Like all links here it is plain; the portal
 * follows it without loading a document (app/_components/shell/soft-navigation.tsx).
 */
export function ButtonLink({
  variant = "secondary",
  wide = false,
  className = "",
  ...rest
}: ComponentProps<"a"> & ButtonLook) {
  return <a {...rest} className={`${buttonClass(variant, wide)} ${className}`} />;
}

type Variant = "primary" | "secondary" | "danger-quiet";

export type ButtonLook = { variant?: Variant; wide?: boolean };

/** The classes of a button, for Button, ButtonLink and links that must be their own element. */
export const buttonClass = (variant: Variant, wide: boolean) =>
  `${BASE} ${VARIANTS[variant]} ${wide ? "w-full" : ""}`;

const VARIANTS: Record<Variant, string> = {
  primary: "border-action bg-action text-on-action hover:opacity-88",
  secondary: "border-control bg-card text-ink hover:border-ink-2",
  "danger-quiet": "border-error/40 bg-card text-error hover:border-error",
};

const BASE =
  "button inline-flex min-h-(--control-height) max-w-full items-center justify-center gap-2 rounded-control border px-4 py-2 " +
  "text-center text-label font-label wrap-break-word transition-[border-color,opacity] duration-120 disabled:cursor-not-allowed " +
  "disabled:opacity-50 aria-disabled:cursor-progress";
