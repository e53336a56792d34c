"use client";
import { ConfirmedAction } from "#app/_components/form/confirmed-action.tsx";
import * as m from "#messages";
import { endAreaAction, endRuleAction } from "./actions.ts";

type AreaProps = { areaId: number; name: string };

/** Ends an area for good, after asking. */
export const EndArea = ({ areaId, name }: AreaProps) => (
  <ConfirmedAction
    trigger={m.area_end()}
    title={m.area_ending({ name })}
    confirmLabel={m.area_end()}
    send={() => endAreaAction({ areaId: String(areaId) })}
  >
    {m.area_endHelp()}
  </ConfirmedAction>
);

/** Ends one rule, after asking. */
export const EndRule = ({ areaId, ruleId, name }: AreaProps & { ruleId: number }) => (
  <ConfirmedAction
    trigger={
      <>
        {m.area_endRule()}
        <span className="sr-only">: {name}</span>
      </>
    }
    title={m.area_endingRule({ name })}
    confirmLabel={m.area_endRule()}
    send={() => endRuleAction({ areaId: String(areaId), ruleId: String(ruleId) })}
  >
    {m.area_endRuleHelp()}
  </ConfirmedAction>
);
