import { pageAddress } from "#app/_components/list/list-address.ts";
import { ListPager } from "#app/_components/list/list-rows.tsx";
import { ButtonLink } from "#app/_ui/button-link.tsx";
import { Chip, ChipRow, StatusBadge, type StatusTone } from "#app/_ui/chip.tsx";
import { EmptyState } from "#app/_ui/notice.tsx";
import type { Page } from "#lib/core/keyset.ts";
import { WEBHOOK_EVENTS } from "#lib/events/rules/webhook-events.ts";
import { formatDateTime } from "#lib/messages/format.ts";
import { wordsOfCode } from "#lib/messages/labels.ts";
import type { WebhookMessageRow } from "#lib/webhooks/queries/webhook-endpoints.ts";
import {
  type EndpointIds,
  type WebhookAttempt,
  webhookBody,
  webhookIdOf,
} from "#lib/webhooks/rules/webhook.ts";
import * as m from "#messages";
import { RefreshWhile } from "./refresh-while.tsx";
import { ResendButton } from "./webhook-commands.tsx";

type Props = {
  ids: EndpointIds;
  path: string;
  enabled: boolean;
  failed: boolean;
  log: Page<WebhookMessageRow>;
  now: Date;
};

/** The messages of an endpoint with their results, the latest first. */
export function WebhookLog({ ids, path, enabled, failed, log, now }: Props) {
  const { rows, previous } = log;
  const query = { failed: failed ? "1" : undefined };
  // A due message leaves within a second or is under way.
  const leaving =
    enabled && rows.some(({ nextAt }) => nextAt !== null && nextAt.getTime() - now.getTime() < 60_000);
  return (
    <section aria-label={m.webhook_log()}>
      <h2 className="text-section font-section">{m.webhook_log()}</h2>
      <p className="mb-3 text-ink-2">{m.webhook_logHelp()}</p>
      <RefreshWhile active={leaving} />
      <ChipRow label={m.webhook_filter()}>
        <Chip href={path} current={!failed}>
          {m.webhook_allMessages()}
        </Chip>
        <Chip href={`${path}?failed=1`} current={failed}>
          {m.webhook_failedMessages()}
        </Chip>
      </ChipRow>
      {rows.length === 0 ? (
        <NoMessages failed={failed} path={path} beyond={previous !== null} />
      ) : (
        <ul className="grid gap-2">
          {rows.map((message) => (
            <li key={message.id}>
              <WebhookMessage ids={ids} message={message} enabled={enabled} />
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
        title={m.list_pageEmpty()}
        action={<ButtonLink href={path}>{m.list_firstPage()}</ButtonLink>}
      />
    );
  return failed ? (
    <EmptyState title={m.webhook_logNoneFailed()} />
  ) : (
    <EmptyState title={m.webhook_logEmpty()}>{m.webhook_logEmptyHelp()}</EmptyState>
  );
}

type WebhookMessageProps = { ids: EndpointIds; message: WebhookMessageRow; enabled: boolean };

/** One message: a line that opens to the content and the answers. */
function WebhookMessage({ ids, message, enabled }: WebhookMessageProps) {
  const { type, createdAt, attempts, nextAt } = message;
  const { tone, word } = stateOf(message, enabled);
  return (
    <details className="rounded-card border border-line bg-card">
      <summary className="flex cursor-pointer flex-wrap items-center gap-x-4 gap-y-1 px-4 py-3">
        <span className="min-w-0 flex-[1_1_12rem] font-label">
          {wordsOfCode(WEBHOOK_EVENTS, type, (event) => m.webhook_eventLabels({ event })) ??
            m.webhook_testEvent()}
          <code className="block text-caption font-normal text-ink-3 wrap-anywhere">{type}</code>
        </span>
        <span className="text-ink-2">{formatDateTime(createdAt)}</span>
        <StatusBadge tone={tone}>{word}</StatusBadge>
      </summary>
      <div className="grid gap-4 border-t border-line px-4 py-4">
        <div>
          <p className="text-caption text-ink-3">{m.webhook_messageId()}</p>
          <code className="text-caption wrap-anywhere">{webhookIdOf(message.messageId)}</code>
        </div>
        <div>
          <p className="text-caption text-ink-3">{m.webhook_payload()}</p>
          <pre className="text-caption whitespace-pre-wrap wrap-anywhere">{pretty(webhookBody(message))}</pre>
        </div>
        <div>
          <p className="text-caption text-ink-3">{m.webhook_attempts()}</p>
          {attempts.length === 0 && <p>{m.webhook_noAttempts()}</p>}
          <ol className="grid gap-2">
            {attempts.map((attempt) => (
              <Attempt key={attempt.at} attempt={attempt} />
            ))}
          </ol>
          {nextAt && attempts.length > 0 && enabled && (
            <p className="mt-2 text-ink-2">{m.webhook_nextAttempt({ at: formatDateTime(nextAt) })}</p>
          )}
        </div>
        {enabled && <ResendButton ids={ids} messageId={message.id} />}
      </div>
    </details>
  );
}

function Attempt({ attempt: { at, ms, status, error, body } }: { attempt: WebhookAttempt }) {
  return (
    <li>
      {formatDateTime(new Date(at))}
      {": "}
      {status === null ? m.trouble({ error: error ?? "unreachable" }) : m.webhook_answered({ status })}
      <span className="text-ink-3">{`\u00a0· ${m.webhook_took({ ms })}`}</span>
      {body && (
        <pre className="mt-1 rounded-control bg-paper px-2 py-1 text-caption whitespace-pre-wrap wrap-anywhere">
          {body}
        </pre>
      )}
    </li>
  );
}

function stateOf(
  { deliveredAt, failedAt, trouble }: WebhookMessageRow,
  enabled: boolean,
): { tone: StatusTone; word: string } {
  if (deliveredAt) return { tone: "active", word: m.webhook_delivered() };
  if (failedAt) return { tone: "error", word: m.webhook_givenUp() };
  if (!enabled) return { tone: "inactive", word: m.webhook_paused() };
  return trouble
    ? { tone: "incomplete", word: m.webhook_retrying() }
    : { tone: "pending", word: m.webhook_waiting() };
}

const pretty = (json: string): string => JSON.stringify(JSON.parse(json), null, 2);
