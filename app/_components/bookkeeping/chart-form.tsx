"use client";
import { SaveButton } from "#app/_components/form/action-button.tsx";
import { FormFrame } from "#app/_components/form/form-frame.tsx";
import type { FieldAttributes } from "#app/_components/form/use-action-form.ts";
import { useCardForm } from "#app/_components/form/use-card-form.ts";
import { FieldNote, fieldState } from "#app/_ui/field.tsx";
import { SavedNote } from "#app/_ui/saved-note.tsx";
import { HeadCell, Table } from "#app/_ui/table.tsx";
import { ACCOUNT_USES, type AccountChart } from "#lib/bookkeeping/rules/chart.ts";
import * as m from "#messages";
import { saveChartAction } from "./actions.ts";

/** The account of each use, a row each, edited in place and saved together. */
export function ChartForm({ version, chart }: { version: number; chart: AccountChart }) {
  const form = useCardForm({
    name: "bookkeeping-chart",
    schema: async () => (await import("#lib/bookkeeping/schema.ts")).chartSchema,
    values: chart,
    version,
    send: (body, against) => saveChartAction({ version: against, body }),
  });
  return (
    <section aria-label={m.chart_chart()} className="min-w-0">
      <div className="mb-3 flex flex-wrap items-baseline justify-between gap-x-4">
        <h2 className="text-section font-section">{m.chart_chart()}</h2>
        <SavedNote savedAt={form.savedAt} />
      </div>
      <FormFrame form={form} amongOthers>
        <Table caption={m.chart_chart()}>
          <thead>
            <tr>
              <HeadCell>{m.chart_use()}</HeadCell>
              <HeadCell>{m.chart_number()}</HeadCell>
              <HeadCell>{m.chart_name()}</HeadCell>
            </tr>
          </thead>
          <tbody>
            {ACCOUNT_USES.map((use) => (
              <tr key={use}>
                <th scope="row" className="name cards:basis-full!">
                  {m.chart_uses({ use })}
                </th>
                <td className="w-32 align-top! cards:basis-24!">
                  <CellInput
                    {...form.field(`${use}.number`)}
                    label={`${m.chart_uses({ use })}: ${m.chart_number()}`}
                    inputMode="numeric"
                    maxLength={8}
                  />
                </td>
                <td className="align-top! cards:flex-1!">
                  <CellInput
                    {...form.field(`${use}.name`)}
                    label={`${m.chart_uses({ use })}: ${m.chart_name()}`}
                    maxLength={60}
                  />
                </td>
              </tr>
            ))}
          </tbody>
        </Table>
        <p className="max-w-prose text-ink-2">{m.chart_chartHelp()}</p>
        <SaveButton busy={form.busy} />
      </FormFrame>
    </section>
  );
}

type CellProps = FieldAttributes & { inputMode?: "numeric"; maxLength: number };

/** A field of a table's cell. The row and the column name it, so its label is only read aloud. */
const CellInput = ({ label, error, id, ...rest }: CellProps) => (
  <>
    <input
      type="text"
      autoComplete="off"
      {...rest}
      {...fieldState(id ?? rest.name, { error })}
      id={id ?? rest.name}
      aria-label={label}
      className="control tabular-nums"
    />
    <FieldNote id={id ?? rest.name} error={error} />
  </>
);
