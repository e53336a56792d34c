import * as m from "#messages";

type Step = { label: string; href?: string | undefined; done?: boolean | undefined };

/** The progress of a task of several pages. `current` counts from 1. Earlier steps count as done unless stated otherwise. */
export function Steps({ steps, current }: { steps: readonly Step[]; current: number }) {
  return (
    <ol aria-label={m.ui_steps()} className="mb-7 flex gap-2">
      {steps.map((step, index) => {
        const here = index + 1 === current;
        const done = step.done ?? index + 1 < current;
        return (
          <li
            key={step.label}
            aria-current={here ? "step" : undefined}
            className={`min-w-0 flex-1 text-label font-label ${here ? "text-ink" : "text-ink-2"}`}
          >
            <span className={`mb-2 block h-1 rounded-card ${barColour(here, done)}`} />
            <StepName step={step} text={`${index + 1}. ${step.label}`} done={done && !here} />
          </li>
        );
      })}
    </ol>
  );
}

function StepName({ step, text, done }: { step: Step; text: string; done: boolean }) {
  return (
    <>
      {step.href ? (
        <a href={step.href} className="touch inline-block underline-offset-3 hover:underline">
          {text}
        </a>
      ) : (
        text
      )}
      {done && <span className="sr-only"> ({m.ui_stepDone()})</span>}
    </>
  );
}

function barColour(here: boolean, done: boolean) {
  if (here) return "bg-brand";
  return done ? "bg-ink" : "bg-control";
}
