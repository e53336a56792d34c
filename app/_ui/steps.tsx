import Link from "next/link";
import { uiTexts } from "#lib/i18n/texts/ui.ts";

type Step = { label: string; href?: string | undefined };

/** Where one is in a task of several pages. `current` counts from 1; earlier steps are done, and links if given. */
export function Steps({ steps, current }: { steps: readonly Step[]; current: number }) {
  return (
    <ol aria-label={uiTexts.steps} className="mb-7 flex gap-2">
      {steps.map((step, index) => {
        const position = Math.sign(index + 1 - current);
        return (
          <li
            key={step.label}
            aria-current={position === 0 ? "step" : undefined}
            className={`min-w-0 flex-1 text-label font-label ${position === 0 ? "text-ink" : "text-ink-2"}`}
          >
            <span className={`mb-2 block h-1 rounded-card ${barColour(position)}`} />
            <StepName step={step} text={`${index + 1}. ${step.label}`} done={position < 0} />
          </li>
        );
      })}
    </ol>
  );
}

function StepName({ step, text, done }: { step: Step; text: string; done: boolean }) {
  if (!done) return text;
  return (
    <>
      {step.href ? (
        <Link href={step.href} className="underline-offset-3 hover:underline">
          {text}
        </Link>
      ) : (
        text
      )}
      <span className="sr-only"> ({uiTexts.stepDone})</span>
    </>
  );
}

function barColour(position: number) {
  if (position === 0) return "bg-brand";
  return position < 0 ? "bg-ink" : "bg-control";
}
