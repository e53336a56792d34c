import { pageAddress } from "#app/_components/list/list-address.ts";
import { ListPager } from "#app/_components/list/list-pager.tsx";
import { ButtonLink } from "#app/_ui/button-link.tsx";
import { Chip, ChipRow } from "#app/_ui/chip.tsx";
import { EmptyState } from "#app/_ui/empty-state.tsx";
import type { WebhookMessageRow } from "#db/queries/webhooks/webhook-endpoints.ts";
import { companiesTexts } from "#lib/companies/texts.ts";
import type { Page } from "#lib/core/keyset.ts";
import { webhookTexts as texts } from "#lib/webhooks/texts.ts";
import type { WebhookPlace } from "./place.ts";
import { RefreshWhile } from "./refresh-while.tsx";
import { WebhookMessage } from "./webhook-message.tsx";

type Props = {
  place: WebhookPlace;
  path: string;
  enabled: boolean;
  failed: boolean;
  log: Page<WebhookMessageRow>;
  now: Date;
};

/** Every message of an endpoint with what became of it, the latest first. */
export function WebhookLog({ place, path, enabled, failed, log, now }: Props) {
  const { rows, previous } = log;
  const query = { failed: failed ? "1" : undefined };
  // Due already: it leaves within a second or is under way.
  const leaving =
    enabled && rows.some(({ nextAt }) => nextAt !== null && nextAt.getTime() - now.getTime() < 60_000);
  return (
    <section aria-label={texts.log}>
      <h2 className="text-section font-section">{texts.log}</h2>
      <p className="mb-3 text-ink-2">{texts.logHelp}</p>
      <RefreshWhile active={leaving} />
      <ChipRow label={texts.filter}>
        <Chip href={path} current={!failed}>
          {texts.allMessages}
        </Chip>
        <Chip href={`${path}?failed=1`} current={failed}>
          {texts.failedMessages}
        </Chip>
      </ChipRow>
      {rows.length === 0 ? (
        <NoMessages failed={failed} path={path} beyond={previous !== null} />
      ) : (
        <ul className="grid gap-2">
          {rows.map((message) => (
            <li key={message.id}>
              <WebhookMessage place={place} message={message} enabled={enabled} />
            </li>
          ))}
        </ul>
      )}
      <ListPager page={log} addressOf={(cursor) => pageAddress(path, query, cursor)} />
    </section>
  );
}

function NoMessages({ failed, path, beyond }: { failed: boolean; path: string; beyond: boolean }) {
  if (beyond)
    return (
      <EmptyState
        title={companiesTexts.pageEmpty}
        action={<ButtonLink href={path}>{companiesTexts.firstPage}</ButtonLink>}
      />
    );
  return failed ? (
    <EmptyState title={texts.logNoneFailed} />
  ) : (
    <EmptyState title={texts.logEmpty}>{texts.logEmptyHelp}</EmptyState>
  );
}
