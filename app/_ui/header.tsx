import type { ReactNode } from "react";
import { uiTexts } from "#lib/i18n/texts/ui.ts";
import { MenuIcon } from "./icon.tsx";
import { Logo } from "./logo.tsx";
import { PopoverPanel } from "./popover-panel.tsx";

/**
 * The frame's top. `children` are links, buttons, texts and Menus: a row at the right, behind a menu button on a
 * phone. The page's `<main>` must have `id="content"` and `tabIndex={-1}` for the skip link.
 */
export function Header({ children }: { children?: ReactNode }) {
  return (
    <header className="site-header border-b border-line bg-card">
      <a href="#content" className="skip-link">
        {uiTexts.skipToContent}
      </a>
      <div className="flex min-h-15 items-center justify-between gap-4 px-4 md:px-7">
        <Logo />
        {children && (
          <nav aria-label={uiTexts.mainNavigation}>
            <button
              type="button"
              popoverTarget="site-links"
              aria-label={uiTexts.menu}
              className="inline-grid size-11 place-content-center rounded-control border border-control md:hidden"
            >
              <MenuIcon />
            </button>
            <PopoverPanel id="site-links" className="site-links">
              {children}
            </PopoverPanel>
          </nav>
        )}
      </div>
    </header>
  );
}
