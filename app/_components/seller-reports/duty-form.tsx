"use client";
import { SaveButton } from "#app/_components/form/action-button.tsx";
import { FormFrame } from "#app/_components/form/form-frame.tsx";
import { useCardForm } from "#app/_components/form/use-card-form.ts";
import { Card } from "#app/_ui/card.tsx";
import { SegmentedRadio } from "#app/_ui/choices.tsx";
import { SavedNote } from "#app/_ui/saved-note.tsx";
import { REPORTING_DUTIES, type ReportingDuty } from "#lib/seller-reports/rules/reporting-duty.ts";
import * as m from "#messages";
import { saveReportingDutyAction } from "./actions.ts";

type Typed = { duty: ReportingDuty };
type Props = { version: number; duty: ReportingDuty; saved: string | null };

/** 'Ilmoitusvelvollisuus': what the provider's adviser answered. */
export function DutyForm({ version, duty, saved }: Props) {
  const form = useCardForm<Typed, { version: number }>({
    name: "seller-report-duty",
    schema: async () => (await import("#lib/seller-reports/schema.ts")).reportingDutySchema,
    values: { duty },
    version,
    send: (body, against) => saveReportingDutyAction({ version: against, body }),
  });
  return (
    <Card title={m.sellerReport_duty()} note={<SavedNote savedAt={form.savedAt} />}>
      <FormFrame form={form} amongOthers>
        <p className="text-ink-2">{m.sellerReport_dutyHelp()}</p>
        <SegmentedRadio
          {...form.field("duty")}
          label={m.sellerReport_dutyQuestion()}
          options={REPORTING_DUTIES.map((value) => ({
            value,
            label: m.sellerReport_duties({ duty: value }),
          }))}
        />
        <SaveButton busy={form.busy} />
        {saved && <p className="text-caption wrap-anywhere text-ink-3">{saved}</p>}
      </FormFrame>
    </Card>
  );
}
