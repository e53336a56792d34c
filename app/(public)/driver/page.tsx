import type { Metadata } from "next";
import { headers } from "next/headers";
import { DayTable, StatementSums } from "#app/_components/driver-statements/statement-sums.tsx";
import { PeriodChips } from "#app/_components/payments/period-chips.tsx";
import { LinkEnded, LinkedPage } from "#app/_components/shell/linked-page.tsx";
import { streamed } from "#app/_components/shell/streamed.tsx";
import { Card } from "#app/_ui/card.tsx";
import { EmptyState } from "#app/_ui/notice.tsx";
import { PageHeading } from "#app/_ui/page-heading.tsx";
import { linkedDriverStatement } from "#lib/doors/auth/mail-links.ts";
import { driverText } from "#lib/driver-statements/texts.ts";
import { formatDate, formatFacts, formatPeriod } from "#lib/messages/format.ts";
import * as m from "#messages";

export const generateMetadata = (): Metadata => ({
  title: m.driverStatement_title(),
  robots: { index: false, follow: false },
});

type Props = { searchParams: Promise<{ token?: string | string[]; period?: string | string[] }> };

// The page says that a link has ended, with the same status.
export default streamed(LinkedDriverPage, async () => null);

/** A driver's own statement, for the driver who has its link and no account. Names no other driver. */
async function LinkedDriverPage({ searchParams }: Props) {
  const { token, period: chosen } = await searchParams;
  const shown = await linkedDriverStatement(await headers(), { token, period: chosen });
  return (
    <LinkedPage>
      {!shown.ok ? (
        <LinkEnded
          error={shown.error}
          ended={{ title: m.driverLink_ended(), help: m.driverLink_endedHelp() }}
          failed={m.driverLink_failed()}
        />
      ) : (
        <>
          <PageHeading
            title={m.driverStatement_ofDriver({ period: formatPeriod(shown.value.period) })}
            subtitle={formatFacts([
              driverText({
                driverId: shown.value.driver.id,
                name: shown.value.driver.name,
                known: true,
              }),
              shown.value.company.name,
            ])}
          />
          <PeriodChips
            path="/driver"
            query={{ token: String(token) }}
            period={shown.value.period}
            periods={shown.value.periods}
          />
          <p className="mt-2 text-caption text-ink-3 print:hidden">
            {m.driverLink_shown({ until: formatDate(shown.value.expiresAt) })}
          </p>
          <div className="mt-4 grid max-w-190 gap-6">
            {shown.value.days.length === 0 ? (
              <EmptyState title={m.driverStatement_none()}>{m.driverStatement_noneHelp()}</EmptyState>
            ) : (
              <>
                <Card title={m.driverStatement_sums()}>
                  <StatementSums statement={shown.value.statement} share={shown.value.share} />
                </Card>
                <section>
                  <h2 className="mb-2 text-section font-section">{m.driverStatement_days()}</h2>
                  <DayTable days={shown.value.days} statement={shown.value.statement} />
                </section>
              </>
            )}
          </div>
        </>
      )}
    </LinkedPage>
  );
}
