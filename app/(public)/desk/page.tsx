import type { Metadata } from "next";
import { headers } from "next/headers";
import { DeskClients } from "#app/_components/accountant-desk/desk-clients.tsx";
import { DeskDoor } from "#app/_components/accountant-desk/desk-door.tsx";
import { LinkEnded, LinkedPage } from "#app/_components/shell/linked-page.tsx";
import { streamed } from "#app/_components/shell/streamed.tsx";
import { PageHeading } from "#app/_ui/page-heading.tsx";
import { linkedDesk } from "#lib/doors/auth/mail-links.ts";
import * as m from "#messages";

export const generateMetadata = (): Metadata => ({
  title: m.desk_title(),
  robots: { index: false, follow: false },
});

type Props = { searchParams: Promise<{ token?: string | string[] }> };

// The page says that a link has ended, with the same status.
export default streamed(DeskPage, async () => null);

/**
 * The desk of an accountant who has its link and no account. Opening the link changes nothing, because mail programs open links
 * to look for viruses. The door's button begins the visit.
 */
async function DeskPage({ searchParams }: Props) {
  const { token } = await searchParams;
  const shown = await linkedDesk(await headers(), token);
  return (
    <LinkedPage>
      {!shown.ok ? (
        <LinkEnded
          error={shown.error}
          ended={{ title: m.desk_ended(), help: m.desk_endedHelp() }}
          failed={m.desk_failed()}
        />
      ) : shown.value === null ? (
        <>
          <PageHeading title={m.desk_title()} subtitle={m.desk_door()} />
          <DeskDoor token={String(token)} />
        </>
      ) : (
        <>
          <PageHeading
            title={m.desk_title()}
            subtitle={m.desk_clients({ count: shown.value.clients.length })}
          />
          <DeskClients desk={shown.value} token={String(token)} />
        </>
      )}
    </LinkedPage>
  );
}
