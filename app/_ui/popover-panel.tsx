"use client";
import { type MouseEvent, type ReactNode, useEffect, useRef } from "react";

type Props = { id: string; className: string; onOpen?: (() => void) | undefined; children: ReactNode };

/**
 * The browser's own popover: Esc and a press outside close it without code. Code closes it after a followed link, because the
 * frame stays when the page changes.
 */
export function PopoverPanel({ id, className, onOpen, children }: Props) {
  const panel = useRef<HTMLDivElement>(null);
  // The browser may have opened the popover before this code has loaded.
  // biome-ignore lint/correctness/useExhaustiveDependencies: onBeforeToggle reports later openings
  useEffect(() => {
    if (panel.current?.matches(":popover-open")) onOpen?.();
  }, []);
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: receives the clicks on links inside; Enter on a link is a click
    // biome-ignore lint/a11y/useKeyWithClickEvents: as above
    <div
      ref={panel}
      id={id}
      popover="auto"
      className={className}
      onClick={closeAfterLink}
      onBeforeToggle={onOpen && (({ newState }) => newState === "open" && onOpen())}
    >
      {children}
    </div>
  );
}

function closeAfterLink({ target, currentTarget }: MouseEvent<HTMLElement>) {
  if (target instanceof Element && target.closest("a")) currentTarget.hidePopover();
}
