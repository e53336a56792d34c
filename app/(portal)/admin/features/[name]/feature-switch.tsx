"use client";
import { ConfirmedErrand } from "#app/_components/confirmed-errand.tsx";
import { Card } from "#app/_ui/card.tsx";
import { featureTexts as texts } from "#lib/i18n/texts/features.ts";
import { saveFeatureAction } from "../actions.ts";

type Props = { name: string; version: number; enabled: boolean; ended: boolean };

/** On and off, to an end and back, each after asking. */
export function FeatureSwitch({ name, version, enabled, ended }: Props) {
  const send = (body: { enabled?: boolean; ended?: boolean }) => () =>
    saveFeatureAction({ name, version, body });
  if (ended)
    return (
      <Card title={texts.switchTitle}>
        <div className="grid justify-items-start gap-4">
          <p>{texts.endedNote}</p>
          <ConfirmedErrand
            variant="secondary"
            trigger={texts.restore}
            title={texts.restoring(name)}
            confirmLabel={texts.restore}
            send={send({ ended: false })}
          >
            {texts.restoreHelp}
          </ConfirmedErrand>
        </div>
      </Card>
    );
  return (
    <Card title={texts.switchTitle}>
      <div className="grid justify-items-start gap-4">
        <p>{enabled ? texts.isOn : texts.isOff}</p>
        <ConfirmedErrand
          variant="primary"
          trigger={enabled ? texts.turnOff : texts.turnOn}
          title={enabled ? texts.turningOff(name) : texts.turningOn(name)}
          confirmLabel={enabled ? texts.turnOff : texts.turnOn}
          send={send({ enabled: !enabled })}
        >
          {texts.turningHelp}
        </ConfirmedErrand>
        <p className="text-ink-2">{texts.endHelp}</p>
        <ConfirmedErrand
          trigger={texts.end}
          title={texts.ending(name)}
          confirmLabel={texts.end}
          send={send({ ended: true })}
        >
          {texts.endHelp}
        </ConfirmedErrand>
      </div>
    </Card>
  );
}
