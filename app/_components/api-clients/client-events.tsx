import { Card } from "#app/_ui/card.tsx";
import { EmailText } from "#app/_ui/email-text.tsx";
import { scopeTexts, clientTexts as texts } from "#lib/api-clients/texts.ts";
import type { ShownEvent } from "#lib/api-clients/use-cases/read.ts";
import { isScope } from "#lib/core/actor.ts";
import { formatDateTime } from "#lib/messages/format.ts";

/** What was done to a client, by whom and when, newest first. */
export function ClientEvents({ events }: { events: readonly ShownEvent[] }) {
  return (
    <Card title={texts.history}>
      {events.length === 0 && <p className="text-ink-2">{texts.noHistory}</p>}
      <ol className="grid gap-4">
        {events.map((event) => (
          <li key={event.id} className="min-w-0">
            <p className="flex flex-wrap gap-x-2 text-caption text-ink-3 tabular-nums">
              <span>{formatDateTime(event.at)}</span>
              <span className="min-w-0">
                {event.actor === null ? texts.provider : <EmailText value={event.actor} />}
              </span>
            </p>
            <p className="font-label">{texts.actions[event.action]}</p>
            {linesOf(event).map((line) => (
              <p key={line} className="text-caption text-ink-2 wrap-anywhere">
                {line}
              </p>
            ))}
          </li>
        ))}
      </ol>
    </Card>
  );
}

function linesOf({ action, before, after }: ShownEvent): string[] {
  if (action === "rotate") return [texts.overlapWas(Number(after?.overlapHours))];
  if (action !== "update") return [];
  const [had, has] = [scopesOf(before), scopesOf(after)];
  const [added, removed] = [has.filter((one) => !had.includes(one)), had.filter((one) => !has.includes(one))];
  return [
    ...(before?.name === after?.name ? [] : [texts.nameChanged(String(after?.name))]),
    ...(added.length > 0 ? [texts.scopesAdded(added.join(", "))] : []),
    ...(removed.length > 0 ? [texts.scopesRemoved(removed.join(", "))] : []),
  ];
}

const scopesOf = (content: Record<string, unknown> | null): string[] =>
  String(content?.scopes ?? "")
    .split(" ")
    .filter(isScope)
    .map((scope) => scopeTexts[scope].label);
