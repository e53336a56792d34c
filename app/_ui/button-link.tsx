import Link from "next/link";
import type { ComponentProps } from "react";
import { type ButtonLook, buttonClass } from "./button-look.ts";

/** A link that looks like a button: for going somewhere, never for changing something. */
export function ButtonLink({
  variant = "secondary",
  wide = false,
  className = "",
  ...rest
}: ComponentProps<typeof Link> & ButtonLook) {
  return <Link {...rest} className={`${buttonClass(variant, wide)} ${className}`} />;
}
