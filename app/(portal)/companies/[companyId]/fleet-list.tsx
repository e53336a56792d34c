import type { ReactNode } from "react";
import { ButtonLink } from "#app/_ui/button-link.tsx";
import { EmptyState } from "#app/_ui/empty-state.tsx";
import { Pager } from "#app/_ui/pager.tsx";
import type { Cursor, Page } from "#lib/domain/keyset.ts";
import { companyPageTexts as texts } from "#lib/i18n/texts/company-page.ts";
import { cursorText } from "#lib/schemas/cursor.ts";

type Props = {
  path: string;
  page: Page<{ id: number }>;
  total: number;
  empty: { title: string; help: string };
  children: ReactNode;
};

/** A page of vehicles or drivers with the ways on from it, or the words for having none. */
export function FleetList({ path, page, total, empty, children }: Props) {
  const { rows, position, previous, next } = page;
  if (rows.length === 0 && total > 0)
    return (
      <EmptyState title={texts.pageEmpty} action={<ButtonLink href={path}>{texts.firstPage}</ButtonLink>} />
    );
  if (rows.length === 0) return <EmptyState title={empty.title}>{empty.help}</EmptyState>;
  return (
    <>
      {children}
      {(previous || next) && (
        <Pager
          from={position + 1}
          to={position + rows.length}
          total={total}
          previousHref={addressOf(path, previous)}
          nextHref={addressOf(path, next)}
        />
      )}
    </>
  );
}

const addressOf = (path: string, cursor: Cursor | null): string | undefined =>
  cursor ? `${path}?cursor=${cursorText(cursor)}` : undefined;
