import type { ReactNode } from "react";
import { Menu } from "#app/_ui/menu.tsx";
import { currentActor } from "#lib/doors/auth/auth.ts";
import { shownCount } from "#lib/queue/texts.ts";
import type { OpenWork } from "#lib/queue/use-cases/read.ts";
import * as m from "#messages";
import { MarkedLinks } from "./marked-links.tsx";
import { openWork } from "./open-work.ts";
import { orLater } from "./streamed.tsx";

type Waiting = Exclude<keyof OpenWork, "activeCompanies">;
type AdminLink = { href: string; label: string; count?: Waiting; pages?: readonly string[] };

/** The admins' pages by topic, for the menu and the rail. */
const topics = (): readonly { title: string; links: readonly AdminLink[] }[] => [
  {
    title: m.admin_topics_work(),
    links: [
      { href: "/admin", label: m.admin_approvals(), count: "approvals", pages: ["/admin"] },
      { href: "/drivers/expiring", label: m.fleetPage_expiring(), count: "expiringLicences" },
      { href: "/admin/documents", label: m.companyDocument_waitingTitle(), count: "documents" },
      { href: "/admin/deliveries", label: m.delivery_title(), count: "failedDeliveries" },
      { href: "/admin/deleted", label: m.admin_deletedCompanies() },
    ],
  },
  {
    title: m.admin_topics_money(),
    links: [
      { href: "/admin/settlements", label: m.settlementRun_title() },
      { href: "/admin/bank", label: m.bankPage_title(), count: "bankEntries" },
      { href: "/admin/receivables", label: m.receivables_title(), count: "overdueInvoices" },
      { href: "/admin/payments", label: m.payment_title(), count: "unassignedPayments" },
      { href: "/admin/iban-changes", label: m.payout_ibanTitle(), count: "ibanChanges" },
      { href: "/admin/disputes", label: m.dispute_title(), count: "disputes" },
      { href: "/admin/bookkeeping", label: m.chart_title() },
      { href: "/admin/dac7", label: m.sellerReport_title() },
      { href: "/admin/discounts", label: m.discount_title() },
    ],
  },
  {
    title: m.admin_topics_areas(),
    links: [
      { href: "/admin/booking-areas", label: m.area_title() },
      { href: "/admin/requirements", label: m.requirement_title() },
      { href: "/admin/provider-areas", label: m.providerArea_title(), count: "failingProviders" },
    ],
  },
  {
    title: m.admin_topics_people(),
    links: [
      { href: "/admin/partners", label: m.partner_title() },
      { href: "/admin/users", label: m.user_title() },
      { href: "/admin/privacy", label: m.privacy_title() },
      { href: "/admin/history", label: m.history_wholeTitle() },
    ],
  },
  {
    title: m.admin_topics_interfaces(),
    links: [
      { href: "/admin/api-clients", label: m.client_title() },
      { href: "/admin/webhooks", label: m.webhook_title() },
    ],
  },
  {
    title: m.admin_topics_settings(),
    links: [
      { href: "/admin/document-kinds", label: m.companyDocument_kindsTitle() },
      { href: "/admin/features", label: m.feature_title() },
    ],
  },
];

/** The admins' menu in the header. */
export const AdminMenu = () => (
  <Menu label={m.admin_menu()}>
    {topics().map(({ title, links }) => (
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

/** An admins' page; in a wide window beside the links to the others. */
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

const Rail = () =>
  orLater(openWork(), (counts) => (
    <nav aria-label={m.admin_rail()} className="rail">
      {topics().map(({ title, links }) => (
        <Topic key={title} title={title}>
          <MarkedLinks
            links={links.map(({ href, label, pages, count }) => ({
              href,
              label,
              pages,
              count: count && counts && counts[count] > 0 && (
                <span className="text-ink-2 tabular-nums">{shownCount(counts[count])}</span>
              ),
            }))}
          />
        </Topic>
      ))}
    </nav>
  ));
