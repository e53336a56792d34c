"use client";
import { ConfirmedAction } from "#app/_components/form/confirmed-action.tsx";
import { Card } from "#app/_ui/card.tsx";
import { discountTexts as texts } from "#lib/discounts/texts.ts";
import { endDiscountAction } from "./actions.ts";

type Props = { id: number; version: number; name: string; begun: boolean };

/** Ends a discount today, or takes back one that has not begun. */
export function EndDiscount({ id, version, name, begun }: Props) {
  const words = begun
    ? { trigger: texts.end, title: texts.ending(name), help: texts.endHelp }
    : { trigger: texts.cancel, title: texts.cancelling(name), help: texts.cancelHelp };
  return (
    <Card title={texts.endTitle}>
      <div className="grid justify-items-start gap-4">
        <p className="text-ink-2">{words.help}</p>
        <ConfirmedAction
          trigger={words.trigger}
          title={words.title}
          confirmLabel={words.trigger}
          send={() => endDiscountAction({ discountId: String(id), version })}
        >
          {words.help}
        </ConfirmedAction>
      </div>
    </Card>
  );
}
