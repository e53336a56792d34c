import type { ReactNode } from "react";
import { Logo } from "#app/_ui/logo.tsx";
import { PageHeading } from "#app/_ui/page-heading.tsx";
import type { Failure } from "#lib/core/result.ts";
import { messageOf } from "#lib/messages/refusals.ts";

/** The frame of a page for who has its private link and no account. */
export const LinkedPage = ({ look = "page", children }: { look?: string; children: ReactNode }) => (
  <>
    <header className="site-header flex min-h-15 items-center border-b border-line bg-card px-4 md:px-7">
      <Logo />
    </header>
    <main id="content" tabIndex={-1} className={look}>
      {children}
    </main>
  </>
);

type EndedProps = {
  error: Failure;
  /** For a link that has ended. */
  ended: { title: string; help: string };
  /** The title of every other failure. */
  failed: string;
};

/** Says that a private link shows nothing, and why. */
export const LinkEnded = ({ error, ended, failed }: EndedProps) =>
  error.code === "link_expired" ? (
    <PageHeading title={ended.title} subtitle={ended.help} />
  ) : (
    <PageHeading title={failed} subtitle={messageOf(error)} />
  );
