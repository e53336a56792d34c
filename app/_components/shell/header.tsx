import type { ReactNode } from "react";
import { GlobalSearch } from "#app/_components/search/global-search.tsx";
import type { Searcher } from "#app/_components/search/places.ts";
import { Header, Menu } from "#app/_ui/header.tsx";
import { CarIcon, ChecklistIcon, CompanyIcon, DriverIcon, MoneyIcon, PeopleIcon } from "#app/_ui/icon.tsx";
import type { Theme } from "#lib/messages/look.ts";
import { shownCount } from "#lib/queue/texts.ts";
import * as m from "#messages";
import { AdminMenu } from "./admin-links.tsx";
import { LanguageChoice } from "./language-choice.tsx";
import { CompanyLinks, type MarkedLink, MarkedLinks } from "./marked-links.tsx";
import { ThemeChoice } from "./theme-choice.tsx";

export type PortalPerson = Searcher & {
  email: string | null;
  /** Whether this person may open only their own account for now. */
  shut: boolean;
  /** The number of rows that wait for an admin's approval (ApprovalBadge). */
  approvals: ReactNode;
};

/**
 * The portal's top: the search, the permanent links, the signed-in person and the link to sign out. The links are plain, so
 * that nothing is prefetched. The sign-out page is a fresh document, which posts its form.
 */
export function PortalHeader({
  email,
  shut,
  approvals,
  theme,
  ...searcher
}: PortalPerson & { theme: Theme }) {
  if (email === null) return <Header />;
  const { admin, onlyCompanyId } = searcher;
  return (
    <Header search={!shut && <GlobalSearch searcher={searcher} />}>
      {!shut && (
        <div className="main-links">
          <MarkedLinks links={admin ? adminLinks(approvals) : [companies()]} />
          {!admin && <CompanyLinks links={companyLinks()} onlyCompanyId={onlyCompanyId} />}
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
            <CompanyLinks links={companyLinks().slice(BAR_LENGTH)} onlyCompanyId={onlyCompanyId} />
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

/** The four most used pages at the lower edge of a phone or a tablet, in reach of a thumb. */
export function BottomBar({ email, admin, onlyCompanyId, shut, approvals }: PortalPerson) {
  if (email === null || shut) return null;
  return (
    <nav aria-label={m.frame_mostUsed()} className="bottom-bar">
      {admin ? (
        <MarkedLinks links={[...adminLinks(approvals), users()]} />
      ) : (
        <CompanyLinks links={companyLinks().slice(0, BAR_LENGTH)} onlyCompanyId={onlyCompanyId} />
      )}
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

const BAR_LENGTH = 4;
/** In the order of the company's tabs; the first four are the most used. */
const companyLinks = (): readonly MarkedLink[] => [
  {
    href: "",
    label: m.companyPage({ tab: "finance" }),
    icon: <MoneyIcon />,
    pages: ["", "/invoices/*", "/payments/*"],
  },
  {
    href: "/details",
    label: m.companyPage({ tab: "details" }),
    icon: <CompanyIcon />,
    pages: ["/details/*", "/api-clients/*", "/webhooks/*", "/history/*"],
  },
  { href: "/vehicles", label: m.companyPage({ tab: "vehicles" }), icon: <CarIcon /> },
  { href: "/drivers", label: m.companyPage({ tab: "drivers" }), icon: <DriverIcon /> },
  { href: "/users", label: m.people_title(), icon: <PeopleIcon /> },
];
