import type { ReactNode } from "react";
import * as m from "#messages";
import { MenuIcon } from "./icon.tsx";
import { Logo } from "./logo.tsx";
import { PopoverPanel } from "./popover-panel.tsx";

type Props = { search?: ReactNode; bell?: ReactNode; children?: ReactNode };

/**
 * The top of a page. `search` stands beside the logo, on a phone beside the menu button. `children` are links, buttons, texts and
 * Menus: a row at the right, behind a menu button on a phone. `bell` stands after that row, on a phone before the menu button. The
 * page's `<main>` must have `id="content"` and `tabIndex={-1}` for the skip link.
 */
export function Header({ search, bell, children }: Props) {
  return (
    <header className="site-header border-b border-line bg-card">
      <a href="#content" className="skip-link">
        {m.ui_skipToContent()}
      </a>
      <div className="flex min-h-15 items-center justify-between gap-2 px-4 md:gap-4 md:px-7 lg:gap-6">
        <Logo />
        {search}
        {bell}
        {children && (
          <nav aria-label={m.ui_mainNavigation()} className="site-navigation">
            <button
              type="button"
              popoverTarget="site-links"
              aria-label={m.ui_menu()}
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

/** One narrow form beside the dark panel, which app/(public)/user/layout.tsx draws. */
export const AuthFrame = ({ title, children }: { title: string; children: ReactNode }) => (
  <main
    id="content"
    className="mx-auto flex w-full max-w-109 flex-col justify-center gap-4 px-6 py-10 max-md:justify-start md:px-7"
  >
    <h1 className="mb-1 text-title font-title tracking-[-0.01em]">{title}</h1>
    {children}
  </main>
);
