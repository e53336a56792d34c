import { buttonClass } from "#app/_ui/button-link.tsx";
import { Card } from "#app/_ui/card.tsx";
import { Notice } from "#app/_ui/notice.tsx";
import { missingToPay, reminderMail } from "#lib/receivables/reminder-texts.ts";
import type { ReminderWords } from "#lib/receivables/rules/reminder-words.ts";
import { exampleInvoice, inBraces } from "#lib/receivables/texts.ts";
import * as m from "#messages";

/** The mail that these words make of an example, and what a company would miss in it. */
export function ReminderPreview({ words }: { words: ReminderWords }) {
  const { subject, heading, paragraphs, items, button } = reminderMail(exampleInvoice, words);
  const missing = missingToPay(words);
  return (
    <Card title={m.reminderSettings_preview()}>
      <p className="mb-4 text-ink-2">{m.reminderSettings_previewHelp()}</p>
      {missing.length > 0 && (
        <div className="mb-4">
          <Notice tone="warning" live>
            {m.reminderSettings_missing({ names: inBraces(missing), count: missing.length })}
          </Notice>
        </div>
      )}
      <p className="mb-3 wrap-anywhere">
        <span className="text-caption text-ink-3">{m.reminderSettings_subject()}: </span>
        {subject}
      </p>
      <div className="grid gap-4 rounded-card border border-line p-4 wrap-anywhere">
        <p className="text-section font-section">{heading}</p>
        {inOrder(paragraphs).map(({ key, text }) => (
          <p key={key}>{text}</p>
        ))}
        {items.length > 0 && (
          <ul className="list-disc ps-5">
            {inOrder(items).map(({ key, text }) => (
              <li key={key}>{text}</li>
            ))}
          </ul>
        )}
        <p>
          <span className={buttonClass("secondary", false)}>{button}</span>
        </p>
        <p className="text-caption text-ink-3">{m.mail_footer()}</p>
      </div>
    </Card>
  );
}

/** Texts with their place, because two of them may be the same. */
const inOrder = (texts: readonly string[]) => texts.map((text, place) => ({ key: `${place}:${text}`, text }));
