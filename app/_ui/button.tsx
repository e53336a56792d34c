"use client";
import type { ComponentProps, MouseEvent } from "react";
import * as m from "#messages";
import { type ButtonLook, buttonClass } from "./button-link.tsx";
import { SpinnerIcon } from "./icon.tsx";
import { useReady } from "./ready-fieldset.tsx";

type ButtonProps = ComponentProps<"button"> & ButtonLook & { busy?: boolean; busyText?: string };

/**
 * A button. A screen has one primary button. While busy it stays focusable and says so, but cannot be pressed again. A
 * button with a handler is disabled until its code has loaded, because an earlier press would be lost.
 */
export function Button({
  variant = "secondary",
  wide = false,
  busy = false,
  busyText,
  type = "button",
  className = "",
  children,
  disabled = false,
  onClick,
  ...rest
}: ButtonProps) {
  const starting = !useReady() && onClick !== undefined && !disabled;
  return (
    <button
      {...rest}
      type={type}
      className={`${buttonClass(variant, wide)} ${starting ? "starting" : ""} ${className}`}
      disabled={disabled || starting}
      aria-disabled={busy || undefined}
      aria-busy={busy || undefined}
      onClick={busy ? swallow : onClick}
    >
      {busy && <SpinnerIcon className="wheel" />}
      {busy && busyText ? busyText : children}
      {busy && !busyText && <span className="sr-only"> {m.ui_working()}</span>}
    </button>
  );
}

const swallow = (event: MouseEvent) => event.preventDefault();
