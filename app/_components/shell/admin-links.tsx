import type { ReactNode } from "react";
import type { Place } from "#app/_components/search/hit-options.ts";
import { Menu } from "#app/_ui/header.tsx";
import { clientTexts } from "#lib/api-clients/texts.ts";
import { bankPageTexts } from "#lib/bank/texts.ts";
import { areaTexts } from "#lib/booking-areas/texts.ts";
import { chartTexts } from "#lib/bookkeeping/texts.ts";
import { deliveryTexts } from "#lib/deliveries/texts.ts";
import { discountTexts } from "#lib/discounts/texts.ts";
import { providerAreaTexts } from "#lib/dispatch/texts.ts";
import { featureTexts } from "#lib/feature-switches/texts.ts";
import { fleetPageTexts } from "#lib/fleet/texts.ts";
import { historyTexts } from "#lib/history/texts.ts";
import { currentActor } from "#lib/http/auth/auth.ts";
import { adminTexts as texts } from "#lib/messages/admin.ts";
import { frameTexts } from "#lib/messages/frame-texts.ts";
import { partnerTexts } from "#lib/partners/texts.ts";
import { paymentTexts } from "#lib/payments/texts.ts";
import { payoutTexts } from "#lib/payouts/texts.ts";
import { userTexts } from "#lib/people/users-texts.ts";
import { privacyTexts } from "#lib/privacy/texts.ts";
import { shownCount } from "#lib/queue/texts.ts";
import type { OpenWork } from "#lib/queue/use-cases/read.ts";
import { receivablesTexts } from "#lib/receivables/texts.ts";
import { settlementRunTexts } from "#lib/settlements/texts.ts";
import { webhookTexts } from "#lib/webhooks/texts.ts";
import { MarkedLinks } from "./marked-links.tsx";
import { openWork } from "./open-work.ts";

type Waiting = Exclude<keyof OpenWork, "activeCompanies">;
type AdminLink = { href: string; label: string; count?: Waiting; pages?: readonly string[] };

/** The admins' pages by topic, for the menu and the rail. */
const TOPICS: readonly { title: string; links: readonly AdminLink[] }[] = [
  {
    title: texts.topics.work,
    links: [
      { href: "/admin", label: texts.approvals, count: "approvals", pages: ["/admin"] },
      { href: "/drivers/expiring", label: fleetPageTexts.expiring, count: "expiringLicences" },
      { href: "/admin/deliveries", label: deliveryTexts.title, count: "failedDeliveries" },
      { href: "/admin/deleted", label: texts.deletedCompanies },
    ],
  },
  {
    title: texts.topics.money,
    links: [
      { href: "/admin/settlements", label: settlementRunTexts.title },
      { href: "/admin/bank", label: bankPageTexts.title, count: "bankEntries" },
      { href: "/admin/receivables", label: receivablesTexts.title, count: "overdueInvoices" },
      { href: "/admin/payments", label: paymentTexts.title, count: "unassignedPayments" },
      { href: "/admin/iban-changes", label: payoutTexts.ibanTitle, count: "ibanChanges" },
      { href: "/admin/bookkeeping", label: chartTexts.title },
      { href: "/admin/discounts", label: discountTexts.title },
    ],
  },
  {
    title: texts.topics.areas,
    links: [
      { href: "/admin/booking-areas", label: areaTexts.title },
      { href: "/admin/provider-areas", label: providerAreaTexts.title, count: "failingProviders" },
    ],
  },
  {
    title: texts.topics.people,
    links: [
      { href: "/admin/partners", label: partnerTexts.title },
      { href: "/admin/users", label: userTexts.title },
      { href: "/admin/privacy", label: privacyTexts.title },
      { href: "/admin/history", label: historyTexts.wholeTitle },
    ],
  },
  {
    title: texts.topics.interfaces,
    links: [
      { href: "/admin/api-clients", label: clientTexts.title },
      { href: "/admin/webhooks", label: webhookTexts.title },
    ],
  },
  { title: texts.topics.settings, links: [{ href: "/admin/features", label: featureTexts.title }] },
];

/** The admins' pages by name, and the beginnings of what admins do most, for the search. */
export const adminPlaces = (): Place[] => [
  ...TOPICS.flatMap(({ links }) => links.map(({ href, label }) => ({ href, name: label }))),
  { href: "/admin/discounts/new", name: frameTexts.does.addDiscount },
  { href: "/admin/booking-areas/new", name: frameTexts.does.addArea },
];

/** The admins' menu in the header. */
export const AdminMenu = () => (
  <Menu label={texts.menu}>
    {TOPICS.map(({ title, links }) => (
      <Topic key={title} title={title}>
        <MarkedLinks links={links.map(({ href, label, pages }) => ({ href, label, pages }))} />
      </Topic>
    ))}
  </Menu>
);

const Topic = ({ title, children }: { title: string; children: ReactNode }) => (
  <>
    <p className="menu-group">{title}</p>
    {children}
  </>
);

/** An admins' page, where the window is wide beside the links to the others. */
export async function BesideRail({ children }: { children: ReactNode }) {
  const actor = await currentActor();
  if (!actor.ok || !actor.value.admin) return children;
  return (
    <div className="beside-rail">
      <Rail />
      {children}
    </div>
  );
}

async function Rail() {
  const counts = await openWork();
  return (
    <nav aria-label={texts.rail} className="rail">
      {TOPICS.map(({ title, links }) => (
        <Topic key={title} title={title}>
          <MarkedLinks
            links={links.map(({ href, label, pages, count }) => ({
              href,
              label,
              pages,
              count: count && counts[count] > 0 && (
                <span className="text-ink-2 tabular-nums">{shownCount(counts[count])}</span>
              ),
            }))}
          />
        </Topic>
      ))}
    </nav>
  );
}
