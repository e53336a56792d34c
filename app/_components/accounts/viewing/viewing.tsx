import { HistoryList } from "#app/_components/history/history-list.tsx";
import { EyeIcon } from "#app/_ui/icon.tsx";
import type { AdminEventRow } from "#db/queries/history/events.ts";
import type { Viewing } from "#lib/accounts/rules/viewing.ts";
import { viewingTexts as texts } from "#lib/accounts/texts.ts";
import { companyIdSchema } from "#lib/companies/schema.ts";
import { viewedName } from "#lib/companies/use-cases/read.ts";
import type { Page } from "#lib/core/keyset.ts";
import { readPage } from "#lib/http/page.ts";
import { EndViewing, StartViewing } from "./switch-viewing.tsx";

/** Above every page while an admin looks as a company does: whose eyes these are, and the way back. */
export async function ViewingBanner({ companyId }: Pick<Viewing, "companyId">) {
  const name = await readPage(companyIdSchema, viewedName, { companyId });
  return (
    <section aria-label={texts.banner} className="strip strip-viewing">
      <EyeIcon />
      <p className="min-w-0 flex-[1_1_14rem] wrap-anywhere">
        {texts.viewing(name ?? texts.companyOf(companyId))}
      </p>
      <EndViewing />
    </section>
  );
}

type Props = { companyId: number; views: Page<AdminEventRow>; path: string };

/** For admins: looking at the portal as this company does, and who has done so. */
export const ViewsCard = ({ companyId, views, path }: Props) => (
  <HistoryList
    name="views"
    title={texts.title}
    none={texts.none}
    page={{ ...views, rows: views.rows.map(({ actorLabel, ...event }) => ({ ...event, actor: actorLabel })) }}
    path={path}
    lead={
      <div className="mb-4">
        <p className="mb-3 text-ink-2">{texts.help}</p>
        <StartViewing companyId={companyId} />
      </div>
    }
  >
    {({ action }) => <p>{action === "end" ? texts.ended : texts.started}</p>}
  </HistoryList>
);
