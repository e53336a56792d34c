import { StageList } from "#app/_components/statements/stages.tsx";
import { Card } from "#app/_ui/card.tsx";
import { formatDate } from "#lib/messages/format.ts";
import type { RunStage } from "#lib/payouts/rules/run-stages.ts";
import { payoutTexts as texts } from "#lib/payouts/texts.ts";
import * as m from "#messages";

/** The stages of a run's payouts: each with its day, the number that reached it, and why others have not. */
export const RunStagesCard = ({ stages, payouts }: { stages: readonly RunStage[]; payouts: number }) => (
  <Card title={m.payout_stages()}>
    <StageList
      label={m.payout_stages()}
      stages={stages.map(({ name, place, day, done, halts }) => ({
        name,
        place,
        title: m.payout_stageNames({ name, place }),
        under: (
          <>
            {done !== null && place !== "ahead" && (
              <span className="block">{m.payout_stageCount({ done, all: payouts })}</span>
            )}
            {day && (
              <span className="block">
                {place === "ahead" ? m.payout_stageExpected({ day: formatDate(day) }) : formatDate(day)}
              </span>
            )}
            {halts.map((halt) => (
              <span key={texts.halt(halt)} className="block text-error">
                {texts.halt(halt)}
              </span>
            ))}
          </>
        ),
      }))}
    />
  </Card>
);
