import { Card } from "#app/_ui/card.tsx";
import { CheckIcon } from "#app/_ui/icon.tsx";
import type { Company } from "#lib/companies/rules/company.ts";
import { FIRST_STEPS, type FirstStep, type FirstSteps } from "#lib/home/rules/home.ts";
import { checkInviter } from "#lib/people/rules/membership.ts";
import * as m from "#messages";

/** A new company's open steps; hidden once all are done. */
export function FirstStepsCard({
  steps: { done, left },
  company,
}: {
  steps: FirstSteps;
  company: Pick<Company, "id" | "status">;
}) {
  const path = `/companies/${company.id}`;
  /** The page of each step; null if it is not yet possible. */
  const places: Record<FirstStep, string | null> = {
    iban: `${path}/details`,
    vehicles: `${path}/vehicles/new`,
    drivers: `${path}/drivers/new`,
    accountant: `${path}/details`,
    colleague: checkInviter(company).ok ? `${path}/users` : null,
    secondFactor: "/user/account",
  };
  return (
    <Card
      title={m.home_firstSteps()}
      note={
        <span className="text-caption text-ink-2 tabular-nums">
          {m.home_progress({ done: done.length, all: FIRST_STEPS.length })}
        </span>
      }
    >
      <div aria-hidden="true" className="-mt-1 mb-3 h-1.5 rounded-full bg-line">
        <div
          className="h-full rounded-full bg-brand"
          style={{ width: `${(done.length / FIRST_STEPS.length) * 100}%` }}
        />
      </div>
      <ul>
        {left.map((step) => (
          <li key={step}>
            {places[step] ? (
              <a href={places[step]} className={`${STEP} font-label text-link hover:underline`}>
                <Mark />
                {m.home_steps({ step })}
              </a>
            ) : (
              <p className={`${STEP} text-ink-3`}>
                <Mark />
                {m.home_onceApproved({ step: m.home_steps({ step }) })}
              </p>
            )}
          </li>
        ))}
      </ul>
      {done.length > 0 && (
        <ul className="mt-2 flex flex-wrap gap-x-4 gap-y-1 text-caption text-ink-3">
          {done.map((step) => (
            <li key={step} className="flex items-center gap-1.5">
              <CheckIcon className="text-active" />
              <span className="line-through">{m.home_steps({ step })}</span>
              <span className="sr-only"> ({m.home_stepDone()})</span>
            </li>
          ))}
        </ul>
      )}
    </Card>
  );
}

const STEP = "flex min-h-(--control-height) items-center gap-2.5 py-1";

const Mark = () => (
  <span aria-hidden="true" className="size-4.5 flex-none rounded-full border-2 border-control-strong" />
);
