"use client";
import { ConfirmedAction } from "#app/_components/form/confirmed-action.tsx";
import { areaTexts as texts } from "#lib/booking-areas/texts.ts";
import { endAreaAction, endRuleAction } from "./actions.ts";

type AreaProps = { areaId: number; name: string };

/** Ends an area for good, after asking. */
export const EndArea = ({ areaId, name }: AreaProps) => (
  <ConfirmedAction
    trigger={texts.end}
    title={texts.ending(name)}
    confirmLabel={texts.end}
    send={() => endAreaAction({ areaId: String(areaId) })}
  >
    {texts.endHelp}
  </ConfirmedAction>
);

/** Ends one rule, after asking. */
export const EndRule = ({ areaId, ruleId, name }: AreaProps & { ruleId: number }) => (
  <ConfirmedAction
    trigger={
      <>
        {texts.endRule}
        <span className="sr-only">: {name}</span>
      </>
    }
    title={texts.endingRule(name)}
    confirmLabel={texts.endRule}
    send={() => endRuleAction({ areaId: String(areaId), ruleId: String(ruleId) })}
  >
    {texts.endRuleHelp}
  </ConfirmedAction>
);
