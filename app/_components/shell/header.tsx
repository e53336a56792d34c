import { GlobalSearch } from "#app/_components/search/global-search.tsx";
import { Header, Menu } from "#app/_ui/header.tsx";
import { clientTexts } from "#lib/api-clients/texts.ts";
import { bankPageTexts } from "#lib/bank/texts.ts";
import { areaTexts } from "#lib/booking-areas/texts.ts";
import { chartTexts } from "#lib/bookkeeping/texts.ts";
import { deliveryTexts } from "#lib/deliveries/texts.ts";
import { discountTexts } from "#lib/discounts/texts.ts";
import { providerAreaTexts } from "#lib/dispatch/texts.ts";
import { featureTexts } from "#lib/feature-switches/texts.ts";
import { fleetPageTexts } from "#lib/fleet/texts.ts";
import { adminTexts as texts } from "#lib/messages/admin.ts";
import { frameTexts } from "#lib/messages/frame-texts.ts";
import { partnerTexts } from "#lib/partners/texts.ts";
import { paymentTexts } from "#lib/payments/texts.ts";
import { payoutTexts } from "#lib/payouts/texts.ts";
import { userTexts } from "#lib/people/users-texts.ts";
import { privacyTexts } from "#lib/privacy/texts.ts";
import { queueTexts } from "#lib/queue/texts.ts";
import { receivablesTexts } from "#lib/receivables/texts.ts";
import { settlementRunTexts } from "#lib/settlements/texts.ts";
import { webhookTexts } from "#lib/webhooks/texts.ts";

type Props = {
  email: string | null;
  admin: boolean;
  /** The one company that this person sees; null: several, or all. */
  onlyCompanyId: number | null;
  /** This person may open only their own account for now. */
  shut: boolean;
};

/**
 * The portal's top: the signed-in person, the menus and the links to sign out. The links are plain, so that nothing is
 * prefetched. The page of signing out is a fresh document, which posts its form.
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

/** The links to the admin pages. */
export function AdminMenu() {
  return (
    <Menu label={texts.menu}>
      <p className="menu-group">{texts.menuGroups.work}</p>
      <a href="/admin">{queueTexts.title}</a>
      <a href="/admin/deliveries">{deliveryTexts.title}</a>
      <a href="/drivers/expiring">{fleetPageTexts.expiring}</a>
      <a href="/admin/deleted">{texts.deletedCompanies}</a>
      <p className="menu-group">{texts.menuGroups.money}</p>
      <a href="/admin/settlements">{settlementRunTexts.title}</a>
      <a href="/admin/bank">{bankPageTexts.title}</a>
      <a href="/admin/receivables">{receivablesTexts.title}</a>
      <a href="/admin/payments">{paymentTexts.title}</a>
      <a href="/admin/iban-changes">{payoutTexts.ibanTitle}</a>
      <a href="/admin/bookkeeping">{chartTexts.title}</a>
      <a href="/admin/discounts">{discountTexts.title}</a>
      <p className="menu-group">{texts.menuGroups.dispatch}</p>
      <a href="/admin/provider-areas">{providerAreaTexts.title}</a>
      <a href="/admin/booking-areas">{areaTexts.title}</a>
      <a href="/admin/partners">{partnerTexts.title}</a>
      <p className="menu-group">{texts.menuGroups.systems}</p>
      <a href="/admin/webhooks">{webhookTexts.title}</a>
      <a href="/admin/users">{userTexts.title}</a>
      <a href="/admin/api-clients">{clientTexts.title}</a>
      <a href="/admin/features">{featureTexts.title}</a>
      <a href="/admin/privacy">{privacyTexts.title}</a>
    </Menu>
  );
}
