import type { ReactNode } from "react";
import { LanguageChoice } from "#app/_components/shell/language-choice.tsx";
import { SupportLine } from "#app/_components/shell/support-line.tsx";
import { Logo } from "#app/_ui/logo.tsx";
import * as m from "#messages";

/** The layout of the sign-in pages: the dark panel, with each page's form beside it. */
export default function SignInLayout({ children }: { children: ReactNode }) {
  return (
    <div className="grid min-h-dvh grid-rows-[auto_1fr_auto] md:grid-cols-2 md:grid-rows-1">
      <header className="on-panel flex flex-col gap-5 bg-panel p-6 text-on-panel md:justify-between md:p-12">
        <div className="flex flex-wrap items-center justify-between gap-x-6 gap-y-3">
          <Logo />
          <LanguageChoice look="row" />
        </div>
        <p className="max-w-88 text-section leading-6 font-section text-balance md:text-[1.875rem] md:leading-9.5 md:font-title">
          {m.ui_appDescription()}
        </p>
        <Support className="max-md:hidden" />
      </header>
      {children}
      <footer className="px-6 pb-6 text-center text-ink-3 md:hidden">
        <Support />
      </footer>
    </div>
  );
}

/** The panel keeps its three rows without a configured number. */
const Support = ({ className = "" }: { className?: string }) => (
  <p className={`text-caption ${className}`}>
    <SupportLine />
  </p>
);
