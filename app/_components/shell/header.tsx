import { GlobalSearch } from "#app/_components/search/global-search.tsx";
import { Header } from "#app/_ui/header.tsx";
import { Menu } from "#app/_ui/menu.tsx";
import { frameTexts } from "#lib/messages/ui.ts";
import { queueTexts } from "#lib/queue/texts.ts";
import { AdminMenu } from "./admin-menu.tsx";

type Props = {
  email: string | null;
  admin: boolean;
  /** The one company that this person sees; null: several, or all. */
  onlyCompanyId: number | null;
  /** Nothing is open to this person yet but their own account. */
  shut: boolean;
};

/**
 * The portal's top: who is signed in, and the ways out. These are plain links: never fetched ahead, and the page they
 * lead to is a fresh document, which posts what they say.
 */
export function PortalHeader({ email, admin, onlyCompanyId, shut }: Props) {
  if (email === null) return <Header />;
  return (
    <Header search={!shut && <GlobalSearch onlyCompanyId={onlyCompanyId} />}>
      {admin && !shut && <a href="/admin">{queueTexts.title}</a>}
      {admin && !shut && <AdminMenu />}
      <Menu label={<span className="block! wrap-anywhere md:max-w-40 md:truncate lg:max-w-64">{email}</span>}>
        <p className="px-3 py-1.5 text-caption text-ink-3 max-md:hidden">
          {frameTexts.signedInAs}
          <br />
          <strong className="text-label font-label wrap-anywhere text-ink">{email}</strong>
        </p>
        <a href="/user/account">{frameTexts.account}</a>
        <a href="/user/logout?everywhere=1">{frameTexts.signOutEverywhere}</a>
      </Menu>
      <a href="/user/logout">{frameTexts.signOut}</a>
    </Header>
  );
}
