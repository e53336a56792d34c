import { EmailText } from "#app/_ui/email-text.tsx";
import type { DisputeView } from "#lib/disputes/use-cases/read.ts";
import { formatDateTime } from "#lib/messages/format.ts";
import * as m from "#messages";

/** The messages of both sides, the oldest first. The words of an old dispute have been removed. */
export const Messages = ({ messages }: Pick<DisputeView, "messages">) =>
  messages.length === 0 ? (
    <p className="text-ink-2">{m.dispute_wordsRemoved()}</p>
  ) : (
    <ol aria-label={m.dispute_messages()} className="grid gap-3">
      {messages.map(({ id, byProvider, body, at, by }) => (
        <li
          key={id}
          className={`max-w-[90%] rounded-card border border-line px-4 py-3 ${byProvider ? "justify-self-end bg-brand-soft" : "bg-card"}`}
        >
          <p className="text-caption text-ink-2">
            <span className="font-section">{byProvider ? m.dispute_provider() : m.dispute_company()}</span>
            {by !== null && (
              <>
                {" · "}
                <EmailText value={by} />
              </>
            )}
            {` · ${formatDateTime(at)}`}
          </p>
          <p className="mt-1 wrap-anywhere whitespace-pre-line">{body}</p>
        </li>
      ))}
    </ol>
  );
