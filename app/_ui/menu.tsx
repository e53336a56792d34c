import { type ReactNode, useId } from "react";
import * as m from "#messages";
import { ChevronDownIcon, MoreIcon } from "./icon.tsx";
import { PopoverPanel } from "./popover-panel.tsx";

// Apart from the header, so that a page's own code for a menu does not hold the header and the logo.

type MenuProps = { label: ReactNode; look?: "quiet" | "chip"; onOpen?: () => void; children: ReactNode };

/** A button that opens a short list of links. In the header's phone sheet its links show without the button. */
export function Menu({ label, look = "quiet", onOpen, children }: MenuProps) {
  const id = useId();
  return (
    <div className="min-w-0">
      <button type="button" popoverTarget={id} className={`menu-trigger ${look === "chip" ? "chip" : ""}`}>
        {label}
        <ChevronDownIcon size={16} />
      </button>
      <PopoverPanel id={id} className="menu-panel" onOpen={onOpen}>
        <p className="menu-caption">{label}</p>
        {children}
      </PopoverPanel>
    </div>
  );
}

/** A button with three dots that opens a page's further actions. */
export function MoreMenu({ children }: { children: ReactNode }) {
  const id = useId();
  return (
    <div>
      <button type="button" popoverTarget={id} aria-label={m.ui_moreActions()} className="more-trigger">
        <MoreIcon />
      </button>
      <PopoverPanel id={id} className="menu-panel">
        {children}
      </PopoverPanel>
    </div>
  );
}
