import { pageAddress } from "#app/_components/list/list-address.ts";
import { FileLinks, ListPager } from "#app/_components/list/list-rows.tsx";
import { listAddress } from "#app/_components/list/query-address.ts";
import { ButtonLink } from "#app/_ui/button-link.tsx";
import { Card } from "#app/_ui/card.tsx";
import { Chip, ChipRow } from "#app/_ui/chip.tsx";
import { mailtoOf } from "#app/_ui/email-text.tsx";
import { EmptyState } from "#app/_ui/notice.tsx";
import { ENTITY_TYPES, type EntityType, type Flat } from "#lib/events/rules/change.ts";
import { changeLines } from "#lib/history/event-texts.ts";
import {
  formatDate,
  formatDateTime,
  formatDuration,
  formatFacts,
  formatInteger,
  formatPeriod,
  formatWholeEuros,
} from "#lib/messages/format.ts";
import { fieldLabel } from "#lib/messages/labels.ts";
import { changesTogether, READ_FIELDS, type ReturnedBefore } from "#lib/queue/rules/application.ts";
import { membersWaiting, mindedTexts } from "#lib/queue/texts.ts";
import type { Application, OpenWork, WorkQueue } from "#lib/queue/use-cases/read.ts";
import * as m from "#messages";
import { Figure } from "./figure.tsx";
import { QueueList } from "./queue-list.tsx";
import type { QueueRow } from "./queue-row.tsx";
import { ListedChip } from "./waiting-counts.tsx";

/** The first of the changed accounts that hold payouts. */
export function IbanChanges({ changes }: { changes: WorkQueue["ibanChanges"] }) {
  if (changes.length === 0) return null;
  return (
    <Card
      title={m.queue_ibanTitle()}
      note={
        <a href="/admin/iban-changes" className="link">
          {m.queue_seeAll()}
        </a>
      }
    >
      <ul className="grid gap-2">
        {changes.map(({ id, companyId, companyName, changedAt }) => (
          <li key={id} className="flex flex-wrap items-baseline justify-between gap-x-4">
            <a href={`/companies/${companyId}/details`} className="touch-line link wrap-anywhere">
              {companyName}
            </a>
            <span className="text-caption text-ink-3">{formatDateTime(changedAt)}</span>
          </li>
        ))}
      </ul>
    </Card>
  );
}

/** `1 200 t€`: a large scale has no room for single euros. */
const formatThousands = (cents: number): string =>
  cents === 0 ? formatWholeEuros(0) : m.queue_thousands({ thousands: Math.round(cents / 100_000) });

/** The course of business in two small charts. */
export function KeyFigures({ queue, counts }: { queue: WorkQueue; counts: OpenWork }) {
  const { approvedByWeek: weeks, grossOfPeriods: periods } = queue;
  const approved = weeks.reduce((sum, { count }) => sum + count, 0);
  const gross = periods.reduce((sum, { grossCents }) => sum + grossCents, 0);
  return (
    <div className="grid gap-6 lg:grid-cols-2">
      <Figure
        title={m.queue_approvedChart()}
        note={m.queue_activeNow({ count: counts.activeCompanies })}
        summary={m.queue_approvedSummary({ weeks: weeks.length, count: approved })}
        columns={[m.queue_week(), m.queue_companies()]}
        formatTick={formatInteger}
        points={weeks.map(({ week, count }) => ({
          label: formatDate(week),
          value: count,
          shown: formatInteger(count),
        }))}
      />
      <Figure
        title={m.queue_grossChart()}
        summary={m.queue_grossSummary({ periods: periods.length, sum: formatWholeEuros(gross) })}
        columns={[m.queue_period(), m.queue_gross()]}
        formatTick={formatThousands}
        points={periods.map(({ period, grossCents }) => ({
          label: formatPeriod(period),
          value: grossCents,
          shown: formatWholeEuros(grossCents),
        }))}
      />
    </div>
  );
}

const PATH = "/admin";

type Props = { kind: EntityType; account: number | undefined; counts: OpenWork; queue: WorkQueue };

/** The work that waits for approval, with the list of one kind. */
export function Approvals({ kind, account, counts, queue: { page, now } }: Props) {
  const { rows, position, previous } = page;
  const query = { ...queryOf(kind), account: kind === "company" ? account?.toString() : undefined };
  const listed = rows.flatMap(({ facts }) => (facts.kind === "company" && facts.account) || [])[0];
  return (
    <section aria-label={m.queue_approvals()} className="min-w-0">
      <h2 className="mb-3 text-section font-section">{m.queue_approvals()}</h2>
      <ChipRow label={m.queue_approvals()}>
        {ENTITY_TYPES.map((one) => {
          const KindChip = one === kind ? ListedChip : Chip;
          return (
            <KindChip key={one} href={listAddress(PATH, queryOf(one))} count={counts[one]}>
              {m.queue_kinds({ kind: one })}
            </KindChip>
          );
        })}
      </ChipRow>
      {query.account !== undefined && (
        <p className="mb-3 flex flex-wrap items-baseline gap-x-4 text-ink-2">
          {listed && <span className="wrap-anywhere">{accountText(listed)}</span>}
          <a href={listAddress(PATH, queryOf(kind))} className="touch-line link">
            {m.queue_allAccounts()}
          </a>
        </p>
      )}
      {rows.length === 0 ? (
        <NoRows kind={kind} beyond={previous !== null} />
      ) : (
        <QueueList
          key={`${kind}-${account}-${position}`}
          kind={kind}
          rows={rows.map((row) => shown(kind, row, now, account))}
          empty={<NoRows kind={kind} beyond={counts[kind] > rows.length} />}
        />
      )}
      <ListPager page={page} addressOf={(cursor) => pageAddress(PATH, query, cursor)} />
      {rows.length > 0 && <FileLinks path={`${PATH}/export`} query={queryOf(kind)} />}
    </section>
  );
}

const NoRows = ({ kind, beyond }: { kind: EntityType; beyond: boolean }) =>
  beyond ? (
    <EmptyState
      title={m.queue_pageEmpty()}
      action={<ButtonLink href={listAddress(PATH, queryOf(kind))}>{m.queue_firstPage()}</ButtonLink>}
    />
  ) : (
    <EmptyState title={m.queue_none({ kind })}>{m.queue_noneHelp()}</EmptyState>
  );

/** Companies are shown by default. */
const queryOf = (kind: EntityType) => ({ kind: kind === "company" ? undefined : kind });

function shown(kind: EntityType, row: Application, now: Date, account: number | undefined): QueueRow {
  const { id, companyId, companyVersion, version, facts } = row;
  const wished = facts.kind === "vehicle" && facts.wished;
  const whose = kind === "company" ? row.businessId : row.companyName;
  const what = kind === "company" ? [m.providerLabels({ provider: row.provider }), row.detail] : [row.detail];
  return {
    id,
    companyId,
    version,
    name: row.name || m.queue_nameless({ kind }),
    href: kind === "company" ? `/companies/${id}/details` : `/companies/${companyId}/${kind}s/${id}`,
    details: [
      whose,
      ...what.flatMap((word) => (word ? [word] : [])),
      m.queue_waited({ duration: formatDuration(now.getTime() - row.since.getTime(), 1) }),
    ],
    warnings: mindedTexts(row),
    group:
      facts.kind === "company" && facts.account !== null && account === undefined
        ? { text: accountText(facts.account), href: listAddress(PATH, { account: String(facts.account.id) }) }
        : null,
    application: {
      under: formatFacts([
        ...(kind === "company" ? [] : [row.companyName]),
        row.businessId,
        wished
          ? m.queue_wished({ at: formatDateTime(row.since) })
          : m.queue_submitted({
              at: formatDateTime(row.since),
              times: String((row.returned?.times ?? 0) + 1),
            }),
      ]),
      facts: factsOf(kind, row),
      wished,
      returned:
        !wished && row.returned
          ? {
              why: m.queue_returnedBefore({
                reason: row.returned.reason,
                at: formatDateTime(row.returned.at),
              }),
              changes: changesOf(row.returned.changes),
            }
          : null,
      companyFirst: row.warnings.some(({ code }) => code === "company_not_active")
        ? {
            href: `/companies/${companyId}/details`,
            name: row.companyName,
            version: "companyStatus" in facts && facts.companyStatus === "pending" ? companyVersion : null,
          }
        : null,
    },
  };
}

const accountText = ({ email, waiting }: { email: string; waiting: number }): string =>
  m.queue_ofAccount({ email, count: waiting });

function changesOf(changes: ReturnedBefore["changes"]) {
  const { before, after } = changesTogether(changes);
  return changeLines(before, after);
}

type Fact = QueueRow["application"]["facts"][number];

/** The application's content in brief; its page has all of it. */
function factsOf(kind: EntityType, { content, members, companyId }: Application): Fact[] {
  const text = (path: string) => String(content[path] ?? "");
  const lines = changeLines(null, pick(content, READ_FIELDS[kind]));
  const fields = lines.map(({ label, to }) => ({ label, value: to ?? "" }));
  if (kind === "vehicle") return fields;
  const name = `${text("contact.firstName")} ${text("contact.lastName")}`.trim();
  const phone = text("contact.phoneNumber");
  const contact: Fact[] = [
    ...(kind === "company" && name ? [{ label: m.queue_contact(), value: name }] : []),
    ...(phone ? [{ label: fieldLabel("contact.phoneNumber"), value: phone, href: `tel:${phone}` }] : []),
    ...(text("contact.email")
      ? [
          {
            label: fieldLabel("contact.email"),
            value: text("contact.email"),
            href: mailtoOf(text("contact.email")),
          },
        ]
      : []),
  ];
  if (kind === "driver") return [...fields, ...contact];
  const address = `${text("address.street")}, ${text("address.postCode")} ${text("address.city")}`;
  const waiting = members ? membersWaiting(members) : "";
  return [
    ...contact,
    { label: m.queue_address(), value: address },
    ...fields,
    { label: m.queue_contract(), value: m.queue_contractDone() },
    ...(waiting
      ? [{ label: m.queue_waitsToo(), value: waiting, href: `/companies/${companyId}/vehicles` }]
      : []),
  ];
}

const pick = (content: Flat, paths: readonly string[]): Flat =>
  Object.fromEntries(paths.map((path) => [path, content[path] ?? null]));
