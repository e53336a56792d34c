import { StatusBadge, type StatusTone } from "#app/_ui/status-badge.tsx";
import type { WebhookMessageRow } from "#db/queries/webhooks/webhook-endpoints.ts";
import { formatDateTime } from "#lib/messages/format.ts";
import { type WebhookAttempt, webhookBody, webhookIdOf } from "#lib/webhooks/rules/webhook.ts";
import { eventLabel, webhookTexts as texts, troubleTexts } from "#lib/webhooks/texts.ts";
import type { WebhookPlace } from "./place.ts";
import { ResendButton } from "./resend-button.tsx";

type Props = { place: WebhookPlace; message: WebhookMessageRow; enabled: boolean };

/** One message: a line that opens to what was sent and what was answered. */
export function WebhookMessage({ place, message, enabled }: Props) {
  const { type, createdAt, attempts, nextAt } = message;
  const { tone, word } = stateOf(message, enabled);
  return (
    <details className="rounded-card border border-line bg-card">
      <summary className="flex cursor-pointer flex-wrap items-center gap-x-4 gap-y-1 px-4 py-3">
        <span className="min-w-0 flex-[1_1_12rem] font-label">
          {eventLabel(type)}
          <code className="block text-caption font-normal text-ink-3 wrap-anywhere">{type}</code>
        </span>
        <span className="text-ink-2 tabular-nums">{formatDateTime(createdAt)}</span>
        <StatusBadge tone={tone}>{word}</StatusBadge>
      </summary>
      <div className="grid gap-4 border-t border-line px-4 py-4">
        <div>
          <p className="text-caption text-ink-3">{texts.messageId}</p>
          <code className="text-caption wrap-anywhere">{webhookIdOf(message.messageId)}</code>
        </div>
        <div>
          <p className="text-caption text-ink-3">{texts.payload}</p>
          <pre className="text-caption whitespace-pre-wrap wrap-anywhere">{pretty(webhookBody(message))}</pre>
        </div>
        <div>
          <p className="text-caption text-ink-3">{texts.attempts}</p>
          {attempts.length === 0 && <p>{texts.noAttempts}</p>}
          <ol className="grid gap-2">
            {attempts.map((attempt) => (
              <Attempt key={attempt.at} attempt={attempt} />
            ))}
          </ol>
          {nextAt && attempts.length > 0 && enabled && (
            <p className="mt-2 text-ink-2">{texts.nextAttempt(formatDateTime(nextAt))}</p>
          )}
        </div>
        {enabled && <ResendButton place={place} messageId={message.id} />}
      </div>
    </details>
  );
}

function Attempt({ attempt: { at, ms, status, error, body } }: { attempt: WebhookAttempt }) {
  return (
    <li>
      <span className="tabular-nums">{formatDateTime(new Date(at))}</span>
      {": "}
      {status === null ? troubleTexts[error ?? "unreachable"] : texts.answered(status)}
      <span className="text-ink-3 tabular-nums"> · {texts.took(ms)}</span>
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
  if (deliveredAt) return { tone: "active", word: texts.delivered };
  if (failedAt) return { tone: "error", word: texts.givenUp };
  if (!enabled) return { tone: "inactive", word: texts.paused };
  return trouble ? { tone: "incomplete", word: texts.retrying } : { tone: "pending", word: texts.waiting };
}

const pretty = (json: string): string => JSON.stringify(JSON.parse(json), null, 2);
