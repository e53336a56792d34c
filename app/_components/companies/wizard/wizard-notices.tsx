import Link from "next/link";
import { ButtonLink } from "#app/_ui/button-link.tsx";
import { EmptyState, Notice } from "#app/_ui/notice.tsx";
import { PageHeading } from "#app/_ui/page-heading.tsx";
import { MOST_DRAFTS } from "#lib/core/limits.ts";
import * as m from "#messages";

const DRAFTS = "/companies?status=incomplete";

/** In place of the form: nobody fills in what would be refused. */
export const DraftLimit = () => (
  <main id="content" tabIndex={-1} className="page page-narrow">
    <PageHeading title={m.wizard_title()} />
    <EmptyState
      title={m.wizard_draftLimit({ count: MOST_DRAFTS })}
      action={
        <ButtonLink href={DRAFTS} variant="primary">
          {m.wizard_toDrafts()}
        </ButtonLink>
      }
    >
      {m.wizard_draftLimitHelp()}
    </EmptyState>
  </main>
);

/** Beside the refusal of a form that was opened before: what was typed stays where it is. */
export const DraftLimitNotice = () => (
  <Notice>
    {m.wizard_draftLimitTyped()}{" "}
    <Link href={DRAFTS} className="link">
      {m.wizard_toDrafts()}
    </Link>
  </Notice>
);

/** The first answer was lost on the way and the form changed since: the company is there, under its first details. */
export function AlreadySaved() {
  return (
    <Notice>
      {m.wizard_alreadySaved()}{" "}
      <Link href="/companies" className="link">
        {m.wizard_toCompanies()}
      </Link>
    </Notice>
  );
}
