import type { ReactNode } from "react";
import { uiTexts } from "#lib/i18n/texts/ui.ts";
import { Logo } from "./logo.tsx";

/** Signing in and its neighbours: the dark panel, and one narrow form beside it. */
export function AuthFrame({ title, children }: { title: string; children: ReactNode }) {
  return (
    <div className="grid min-h-dvh grid-rows-[auto_1fr_auto] md:grid-cols-2 md:grid-rows-1">
      <header className="on-panel flex flex-col gap-5 bg-panel p-6 text-on-panel md:justify-between md:p-12">
        <Logo />
        <p className="max-w-88 text-section leading-6 font-section text-balance md:text-[1.875rem] md:leading-9.5 md:font-title">
          {uiTexts.appDescription}
        </p>
        <Support className="opacity-75 max-md:hidden" />
      </header>
      <main
        id="content"
        className="mx-auto flex w-full max-w-109 flex-col justify-center gap-4 px-6 py-10 max-md:justify-start md:px-7"
      >
        <h1 className="mb-1 text-title font-title tracking-[-0.01em]">{title}</h1>
        {children}
      </main>
      <footer className="px-6 pb-6 text-center text-ink-3 md:hidden">
        <Support />
      </footer>
    </div>
  );
}

const Support = ({ className = "" }: { className?: string }) => (
  <p className={`text-caption ${className}`}>{uiTexts.support}</p>
);
