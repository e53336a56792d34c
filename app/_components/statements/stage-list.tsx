import type { ReactNode } from "react";
import type { StagePlace } from "#lib/statements/rules/payment-stages.ts";
import * as m from "#messages";

export type ShownStage = {
  name: string;
  place: StagePlace;
  title: string;
  /** The day, and what else there is to say. */
  under: ReactNode;
};

/** Stages beside each other, on a phone below each other, each with its day. */
export const StageList = ({ label, stages }: { label: string; stages: readonly ShownStage[] }) => (
  <ol aria-label={label} className={stages.length > 4 ? "stages stages-many" : "stages"}>
    {stages.map(({ name, place, title, under }) => (
      <li key={name} data-place={place} aria-current={place === "here" ? "step" : undefined}>
        <span className="block text-label font-section">
          {title}
          <span className="sr-only"> ({m.statementPayment_stagePlaces({ place })})</span>
        </span>
        <span className="block text-caption text-ink-2 tabular-nums">{under}</span>
      </li>
    ))}
  </ol>
);
