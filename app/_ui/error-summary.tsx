"use client";
import { type MouseEvent, useEffect, useRef } from "react";
import { missingText } from "#lib/messages/labels.ts";
import * as m from "#messages";
import { useReady } from "./ready-fieldset.tsx";
import { useShownError } from "./shown-error.ts";

/** `attempt` is a number that changes with every submit, so that a second failure takes focus again. */
type Props = { errors: readonly FieldError[]; attempt?: number | undefined };

/** The errors of a form, in the words beside its fields. It takes focus when it appears. */
export function ErrorSummary({ errors, attempt = 0 }: Props) {
  const box = useRef<HTMLElement>(null);
  const present = errors.length > 0;
  // The first render must equal the server's markup, which has no page to look at.
  const ready = useReady();

  useShownError(present, attempt);
  // biome-ignore lint/correctness/useExhaustiveDependencies: a new attempt with the same errors speaks again
  useEffect(() => {
    if (!present) return;
    box.current?.focus({ preventScroll: true });
    box.current?.scrollIntoView({ block: "start" });
  }, [present, attempt]);

  if (!present) return null;
  return (
    <section
      ref={box}
      tabIndex={-1}
      aria-label={m.ui_checkFields({ fields: errors.length })}
      className="scroll-mt-6 rounded-card border border-error/45 bg-error-soft px-4.5 py-3.5 text-error"
    >
      <p className="font-section">{m.ui_checkFields({ fields: errors.length })}</p>
      <ul className="mt-1">
        {(ready ? inPageOrder(errors) : errors).map((error) => (
          <li key={error.id}>
            <a
              href={`#${error.id}`}
              className="touch-line underline underline-offset-3"
              onClick={(e) => goTo(e, error.id)}
            >
              {summaryLine({ ...error, label: error.label ?? (ready ? labelOnPage(error.id) : undefined) })}
            </a>
          </li>
        ))}
      </ul>
    </section>
  );
}

/** The visible label of the field. */
function labelOnPage(id: string): string | undefined {
  const field = document.getElementById(id) as HTMLInputElement | null;
  return field?.labels?.[0]?.textContent?.trim() || undefined;
}

function goTo(event: MouseEvent, id: string) {
  event.preventDefault();
  const field = document.getElementById(id);
  field?.focus({ preventScroll: true });
  field?.scrollIntoView({ block: "center" });
}

/** The errors in the order of their fields on the page; those without a field come first. */
function inPageOrder(errors: readonly FieldError[]): readonly FieldError[] {
  const ids = [...document.querySelectorAll("[id]")].map(({ id }) => id);
  return errors.toSorted((one, other) => ids.indexOf(one.id) - ids.indexOf(other.id));
}

export type FieldError = { id: string; message: string; label?: string | undefined };

/**
 * One line of the summary. "Pakollinen" alone would not name the field, so the line says what is missing. The label follows
 * another message unless the message contains it. A counted word is no name: "Enintään 50 merkkiä" does not mean a car's
 * "Merkki".
 */
export function summaryLine({ message, label }: Pick<FieldError, "message" | "label">): string {
  if (label && message === m.errors_required()) return missingText(label);
  const words = message.replace(/\d+ \S+/g, "").toLowerCase();
  if (!label || words.includes(label.toLowerCase())) return message;
  return message.endsWith(".") ? `${label}: ${message}` : `${message}: ${label}`;
}
