import { type ReactNode, useId } from "react";
import { ChevronDownIcon } from "./icon.tsx";
import { PopoverPanel } from "./popover-panel.tsx";

type MenuProps = { label: ReactNode; look?: "quiet" | "chip"; children: ReactNode };

/** A button that opens a short list of links. In the header's phone sheet its links show without the button. */
export function Menu({ label, look = "quiet", children }: MenuProps) {
  const id = useId();
  return (
    <div className="min-w-0">
      <button type="button" popoverTarget={id} className={`menu-trigger ${look === "chip" ? "chip" : ""}`}>
        {label}
        <ChevronDownIcon size={16} />
      </button>
      <PopoverPanel id={id} className="menu-panel">
        <p className="menu-caption">{label}</p>
        {children}
      </PopoverPanel>
    </div>
  );
}
