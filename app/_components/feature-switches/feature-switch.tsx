"use client";
import { ConfirmedAction } from "#app/_components/form/confirmed-action.tsx";
import { Card } from "#app/_ui/card.tsx";
import { portalFeatureWords, featureTexts as texts } from "#lib/feature-switches/texts.ts";
import { saveFeatureAction } from "./actions.ts";
import { useAskFeatures } from "./features.tsx";

type Props = { name: string; version: number; enabled: boolean; ended: boolean };

/** On and off, to an end and back, each after asking. */
export function FeatureSwitch({ name, version, enabled, ended }: Props) {
  const ask = useAskFeatures();
  const send = (body: { enabled?: boolean; ended?: boolean }) => async () => {
    const saved = await saveFeatureAction({ name, version, body });
    if (saved.ok) void ask();
    return saved;
  };
  const portal = portalFeatureWords(name);
  if (ended)
    return (
      <Card title={texts.switchTitle}>
        <div className="grid justify-items-start gap-4">
          <p>{texts.endedNote}</p>
          {portal && <p className="text-ink-2">{portal}</p>}
          <ConfirmedAction
            variant="secondary"
            trigger={texts.restore}
            title={texts.restoring(name)}
            confirmLabel={texts.restore}
            send={send({ ended: false })}
          >
            {texts.restoreHelp}
          </ConfirmedAction>
        </div>
      </Card>
    );
  return (
    <Card title={texts.switchTitle}>
      <div className="grid justify-items-start gap-4">
        <p>{enabled ? texts.isOn : texts.isOff}</p>
        {portal && <p className="text-ink-2">{portal}</p>}
        <ConfirmedAction
          variant="primary"
          trigger={enabled ? texts.turnOff : texts.turnOn}
          title={enabled ? texts.turningOff(name) : texts.turningOn(name)}
          confirmLabel={enabled ? texts.turnOff : texts.turnOn}
          send={send({ enabled: !enabled })}
        >
          {portal ? texts.turningPortalHelp : texts.turningHelp}
        </ConfirmedAction>
        <p className="text-ink-2">{texts.endHelp}</p>
        <ConfirmedAction
          trigger={texts.end}
          title={texts.ending(name)}
          confirmLabel={texts.end}
          send={send({ ended: true })}
        >
          {texts.endHelp}
        </ConfirmedAction>
      </div>
    </Card>
  );
}
