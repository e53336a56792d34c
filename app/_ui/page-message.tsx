import type { ReactNode } from "react";
import * as m from "#messages";
import { Logo } from "./logo.tsx";

type PageMessageProps = { title: string; children: ReactNode; action?: ReactNode };

/** A page with a message and a link home, outside the portal's frame. */
export const PageMessage = (props: PageMessageProps) => (
  <>
    <header className="site-header flex min-h-15 items-center border-b border-line bg-card px-4 md:px-7">
      <Logo />
    </header>
    <FramedMessage {...props} />
  </>
);

/** The same message below the portal's header. */
export const FramedMessage = ({ title, action, children }: PageMessageProps) => (
  <main id="content" tabIndex={-1} className="page page-narrow">
    <h1 className="text-title font-title tracking-[-0.01em] md:mt-8">{title}</h1>
    <div className="mt-2 text-ink-2">{children}</div>
    <div className="mt-6 flex flex-wrap items-center gap-5">
      {action}
      <a href="/" className="link">
        {m.errorPage_home()}
      </a>
    </div>
  </main>
);
