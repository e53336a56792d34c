import type { ReactNode } from "react";
import { GlobalSearch } from "#app/_components/search/global-search.tsx";
import type { Searcher } from "#app/_components/search/places.ts";
import { Header } from "#app/_ui/header.tsx";
import { ChecklistIcon, CompanyIcon, MoneyIcon, PeopleIcon } from "#app/_ui/icon.tsx";
import { Menu } from "#app/_ui/menu.tsx";
import type { Theme } from "#lib/messages/look.ts";
import { shownCount } from "#lib/queue/texts.ts";
import * as m from "#messages";
import { AdminMenu } from "./admin-links.tsx";
import { LanguageChoice } from "./language-choice.tsx";
import { CompanyLink, type MarkedLink, MarkedLinks } from "./marked-links.tsx";
import { ThemeChoice } from "./theme-choice.tsx";

export type PortalPerson = Searcher & {
  email: string | null;
  /** Whether this person may open only their own account for now. */
  shut: boolean;
  /** The number of rows that wait for an admin's approval (ApprovalBadge). */
  approvals: ReactNode;
  /** The link to the person's notices; null where the person may not open them. */
  bell: ReactNode;
};

/**
 * The portal's top: the search, the permanent links, the signed-in person and the link to sign out. The links are plain, so
 * that nothing is prefetched. The sign-out page is a fresh document, which posts its form.
 */
export function PortalHeader({
  email,
  shut,
  approvals,
  bell,
  theme,
  ...searcher
}: PortalPerson & { theme: Theme }) {
  if (email === null) return <Header />;
  const { admin, onlyCompanyId, moneyCompanyIds } = searcher;
  const peopleLink = (
    <CompanyLink link={people()} onlyCompanyId={onlyCompanyId} moneyCompanyIds={moneyCompanyIds} />
  );
  return (
    <Header search={!shut && <GlobalSearch searcher={searcher} />} bell={bell}>
      {!shut && (
        <div className="main-links">
          <MarkedLinks links={admin ? adminLinks(approvals) : [companies()]} />
          {!admin && peopleLink}
        </div>
      )}
      {admin && !shut && <AdminMenu />}
      <Menu label={<span className="block! wrap-anywhere md:max-w-48 md:truncate lg:max-w-64">{email}</span>}>
        <p className="px-3 py-1.5 text-caption text-ink-3 max-md:hidden">
          {m.frame_signedInAs()}
          <br />
          <strong className="text-label font-label wrap-anywhere text-ink">{email}</strong>
        </p>
        {!admin && !shut && (
          <div className="menu-pages">
            <MarkedLinks links={[companies()]} />
            {peopleLink}
          </div>
        )}
        <a href="/user/account">{m.frame_account()}</a>
        <LanguageChoice look="menu" />
        <ThemeChoice theme={theme} />
        <a href="/user/logout?everywhere=1">{m.frame_signOutEverywhere()}</a>
      </Menu>
      <a href="/user/logout">{m.frame_signOut()}</a>
    </Header>
  );
}

/**
 * An admin's most used pages at the lower edge of a phone or a tablet, in reach of a thumb. A company's people have the tabs of
 * their company instead.
 */
export function BottomBar({ admin, shut, approvals }: PortalPerson) {
  if (!admin || shut) return null;
  return (
    <nav aria-label={m.frame_mostUsed()} className="bottom-bar">
      <MarkedLinks links={[...adminLinks(approvals), users()]} />
    </nav>
  );
}

const companies = (): MarkedLink => ({
  href: "/companies",
  label: m.frame_companies(),
  icon: <CompanyIcon />,
  pages: ["/companies", "/companies/new/*"],
});
export const ApprovalBadge = ({ count }: { count: number }) =>
  count > 0 && <span className="count-badge">{shownCount(count)}</span>;

const adminLinks = (approvals: ReactNode): readonly MarkedLink[] => [
  { ...companies(), pages: ["/companies/*"] },
  {
    href: "/admin",
    label: m.queue_title(),
    icon: <ChecklistIcon />,
    count: approvals,
    pages: ["/admin"],
  },
  { href: "/admin/settlements", label: m.frame_settlements(), icon: <MoneyIcon /> },
];
const users = (): MarkedLink => ({ href: "/admin/users", label: m.people_title(), icon: <PeopleIcon /> });

/** The people of the current company. */
const people = (): MarkedLink => ({ href: "/users", label: m.people_title(), icon: <PeopleIcon /> });
