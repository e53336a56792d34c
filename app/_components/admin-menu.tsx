import { Menu } from "#app/_ui/menu.tsx";
import { adminTexts as texts } from "#lib/i18n/texts/admin.ts";
import { clientTexts } from "#lib/i18n/texts/api-clients.ts";
import { areaTexts } from "#lib/i18n/texts/booking-areas.ts";
import { deliveryTexts } from "#lib/i18n/texts/deliveries.ts";
import { discountTexts } from "#lib/i18n/texts/discounts.ts";
import { featureTexts } from "#lib/i18n/texts/features.ts";
import { fleetPageTexts } from "#lib/i18n/texts/fleet.ts";
import { partnerTexts } from "#lib/i18n/texts/partners.ts";
import { paymentTexts } from "#lib/i18n/texts/payments.ts";
import { payoutTexts } from "#lib/i18n/texts/payouts.ts";
import { privacyTexts } from "#lib/i18n/texts/privacy.ts";
import { providerAreaTexts } from "#lib/i18n/texts/provider-areas.ts";
import { queueTexts } from "#lib/i18n/texts/queue.ts";
import { settlementRunTexts } from "#lib/i18n/texts/settlement-runs.ts";
import { userTexts } from "#lib/i18n/texts/users.ts";
import { webhookTexts } from "#lib/i18n/texts/webhooks.ts";

/** The ways to the provider's own pages. */
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
      <a href="/admin/payments">{paymentTexts.title}</a>
      <a href="/admin/iban-changes">{payoutTexts.ibanTitle}</a>
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
