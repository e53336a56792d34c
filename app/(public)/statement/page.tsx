import type { Metadata } from "next";
import { headers } from "next/headers";
import { LinkEnded, LinkedPage } from "#app/_components/shell/linked-page.tsx";
import { streamed } from "#app/_components/shell/streamed.tsx";
import { StatementHeading } from "#app/_components/statements/heading.tsx";
import { StatementSheet } from "#app/_components/statements/sheet.tsx";
import { TimelineCard } from "#app/_components/statements/stages.tsx";
import { linkedStatement } from "#lib/doors/auth/mail-links.ts";
import { formatDate } from "#lib/messages/format.ts";
import * as m from "#messages";

export const generateMetadata = (): Metadata => ({
  title: m.statement_list(),
  robots: { index: false, follow: false },
});

type Props = { searchParams: Promise<{ token?: string | string[] }> };

// The page says that a link has ended, with the same status.
export default streamed(LinkedStatementPage, async () => null);

/** Shows one statement to an accountant who has its link and no account. Names no other statement. */
async function LinkedStatementPage({ searchParams }: Props) {
  const { token } = await searchParams;
  const shown = await linkedStatement(await headers(), token);
  return (
    <LinkedPage look="page statement">
      {shown.ok ? (
        <>
          <StatementHeading
            document={shown.value.document}
            financePath={null}
            exportPath="/statement/export"
            token={String(token)}
          />
          <p className="-mt-3 mb-6 text-caption text-ink-3 print:hidden">
            {m.statement_linkShown({ until: formatDate(shown.value.link.expiresAt) })}
          </p>
          <StatementSheet
            document={shown.value.document}
            hrefOf={() => null}
            paymentsPath={null}
            pictureHref={`/statement/export?${new URLSearchParams({ token: String(token), format: "svg" })}`}
            entriesHref={`/statement/export?${new URLSearchParams({ token: String(token), format: "entries" })}`}
          >
            <TimelineCard steps={shown.value.timeline} />
          </StatementSheet>
        </>
      ) : (
        <LinkEnded
          error={shown.error}
          ended={{ title: m.statement_linkEnded(), help: m.statement_linkEndedHelp() }}
          failed={m.statement_documentFailed()}
        />
      )}
    </LinkedPage>
  );
}
