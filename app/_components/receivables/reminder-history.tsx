import { Card } from "#app/_ui/card.tsx";
import { whole } from "#app/_ui/whole-text.tsx";
import { formatDateTime, formatFacts } from "#lib/messages/format.ts";
import type { ReminderChange } from "#lib/receivables/use-cases/reminder-settings.ts";
import * as m from "#messages";

/** The changes of the payment reminder with their authors, the latest first. */
export const ReminderHistory = ({ history }: { history: readonly ReminderChange[] }) => (
  <Card title={m.reminderSettings_history()}>
    {history.length === 0 && <p className="text-ink-2">{m.reminderSettings_noHistory()}</p>}
    <ol className="grid gap-4">
      {history.map(({ version, at, by, changes }) => (
        <li key={version}>
          <p className="text-caption wrap-anywhere text-ink-3">
            {whole(formatFacts([formatDateTime(at), m.reminderSettings_changedBy({ by })]))}
          </p>
          <ul>
            {changes.map((change) => (
              <li key={change.part}>
                <Changed {...change} />
              </li>
            ))}
          </ul>
        </li>
      ))}
    </ol>
  </Card>
);

const Changed = ({ part, before, after }: ReminderChange["changes"][number]) =>
  part === "days" ? (
    m.reminderSettings_daysChanged({
      before: before || m.reminderSettings_noReminders(),
      after: after || m.reminderSettings_noReminders(),
    })
  ) : (
    <details>
      <summary className="cursor-pointer">{m.reminderSettings_changed({ part })}</summary>
      <dl className="my-2 grid gap-4 sm:grid-cols-2">
        <Version term={m.reminderSettings_before()} text={before} />
        <Version term={m.reminderSettings_after()} text={after} />
      </dl>
    </details>
  );

const Version = ({ term, text }: { term: string; text: string }) => (
  <div className="min-w-0">
    <dt className="text-caption text-ink-3">{term}</dt>
    <dd className="wrap-anywhere whitespace-pre-wrap">{text}</dd>
  </div>
);
