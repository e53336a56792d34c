import { type ReactNode, useId } from "react";
import * as m from "#messages";
import { ChevronDownIcon, MenuIcon, MoreIcon } from "./icon.tsx";
import { Logo } from "./logo.tsx";
import { PopoverPanel } from "./popover-panel.tsx";

type Props = { search?: ReactNode; bell?: ReactNode; children?: ReactNode };

/**
 * The top of a page. `search` stands beside the logo, on a phone beside the menu button, and `bell` on each of them before the menu. `children` are links,
 * buttons, texts and Menus: a row at the right, behind a menu button on a phone. The page's `<main>` must have
 * `id="content"` and `tabIndex={-1}` for the skip link.
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
