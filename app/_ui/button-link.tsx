import type { ComponentProps } from "react";
import { type ButtonLook, buttonClass } from "./button-look.ts";

/**
 * A link that looks like a button: for going somewhere, never for changing something. Like all links here a plain one,
 * which the portal follows without loading a document (app/_components/shell/soft-navigation.tsx).
 */
export function ButtonLink({
  variant = "secondary",
  wide = false,
  className = "",
  ...rest
}: ComponentProps<"a"> & ButtonLook) {
  return <a {...rest} className={`${buttonClass(variant, wide)} ${className}`} />;
}
