import { StageList } from "#app/_components/statements/stage-list.tsx";
import { Card } from "#app/_ui/card.tsx";
import { formatDate } from "#lib/messages/format.ts";
import type { RunStage } from "#lib/payouts/rules/run-stages.ts";
import { payoutTexts as texts } from "#lib/payouts/texts.ts";

/** How far a run's payouts are as a whole: of each stage its day, how many have reached it, and why others have not. */
export const RunStagesCard = ({ stages, payouts }: { stages: readonly RunStage[]; payouts: number }) => (
  <Card title={texts.stages}>
    <StageList
      label={texts.stages}
      stages={stages.map(({ name, place, day, done, halts }) => ({
        name,
        place,
        title: texts.stageNames[name],
        under: (
          <>
            {done !== null && place !== "ahead" && (
              <span className="block">{texts.stageCount(done, payouts)}</span>
            )}
            {day && (
              <span className="block">
                {place === "ahead" ? texts.stageExpected(formatDate(day)) : formatDate(day)}
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
