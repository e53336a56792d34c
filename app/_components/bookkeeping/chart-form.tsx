"use client";
import { SaveButton } from "#app/_components/form/action-button.tsx";
import { FormFrame } from "#app/_components/form/form-frame.tsx";
import { useCardForm } from "#app/_components/form/use-card-form.ts";
import { Card } from "#app/_ui/card.tsx";
import { TextInput } from "#app/_ui/inputs.tsx";
import { SavedNote } from "#app/_ui/saved-note.tsx";
import { ACCOUNT_USES, type AccountChart } from "#lib/bookkeeping/rules/chart.ts";
import * as m from "#messages";
import { saveChartAction } from "./actions.ts";

/** The account of each use, in a card with a save button of its own. */
export function ChartForm({ version, chart }: { version: number; chart: AccountChart }) {
  const form = useCardForm({
    name: "bookkeeping-chart",
    schema: async () => (await import("#lib/bookkeeping/schema.ts")).chartSchema,
    values: chart,
    version,
    send: (body, against) => saveChartAction({ version: against, body }),
  });
  return (
    <Card title={m.chart_chart()} note={<SavedNote savedAt={form.savedAt} />}>
      <p className="mb-4 text-ink-2">{m.chart_chartHelp()}</p>
      <FormFrame form={form} amongOthers>
        {ACCOUNT_USES.map((use) => (
          <fieldset key={use} className="min-w-0">
            <legend className="mb-1.5 font-section">{m.chart_uses({ use })}</legend>
            <div className="grid grid-cols-6 gap-x-4 gap-y-3">
              <TextInput
                {...form.field(`${use}.number`)}
                label={m.chart_number()}
                width="third"
                inputMode="numeric"
                autoComplete="off"
                maxLength={8}
              />
              <TextInput
                {...form.field(`${use}.name`)}
                label={m.chart_name()}
                autoComplete="off"
                maxLength={60}
              />
            </div>
          </fieldset>
        ))}
        <SaveButton busy={form.busy} />
      </FormFrame>
    </Card>
  );
}
