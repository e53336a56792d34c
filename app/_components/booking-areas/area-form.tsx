"use client";
import { useRouter } from "next/navigation";
import { useState } from "react";
import { SaveButton } from "#app/_components/form/action-button.tsx";
import { FormFrame } from "#app/_components/form/form-frame.tsx";
import { tellSavedOnArrival } from "#app/_components/form/own-saves.ts";
import { type FieldAttributes, useActionForm } from "#app/_components/form/use-action-form.ts";
import { useCardForm } from "#app/_components/form/use-card-form.ts";
import { useUnsavedWarning } from "#app/_components/form/use-unsaved-warning.ts";
import { Button } from "#app/_ui/button.tsx";
import { Card } from "#app/_ui/card.tsx";
import { FieldGrid } from "#app/_ui/field.tsx";
import { DateInput, Select, TextArea, TextInput } from "#app/_ui/inputs.tsx";
import { SavedNote } from "#app/_ui/saved-note.tsx";
import { countPostCodes, parsePostCodes } from "#lib/booking-areas/rules/post-codes.ts";
import { codesText } from "#lib/booking-areas/texts.ts";
import type { PlainDate } from "#lib/core/calendar.ts";
import { PROVIDERS, type ProviderId } from "#lib/core/providers.ts";
import * as m from "#messages";
import { createAreaAction, saveAreaAction } from "./actions.ts";
import { AREAS_PATH } from "./area-list.tsx";

type Values = { name: string; postCodes: string; validFrom: string; validTo: string };
type Props = { areaId: number; version: number; values: Values };

/** An area's name, codes and days. */
export function AreaForm({ areaId, version, values }: Props) {
  const form = useCardForm({
    name: `booking-area-${areaId}-settings`,
    schema: async () => (await import("#lib/booking-areas/schema.ts")).areaFormSchema,
    values,
    version,
    send: (body, against) => saveAreaAction({ areaId: String(areaId), version: against, body }),
  });
  return (
    <Card title={m.area_settings()} note={<SavedNote savedAt={form.savedAt} />}>
      <FormFrame form={form} amongOthers>
        <TextInput {...form.field("name")} autoComplete="off" />
        <PostCodesField field={form.field("postCodes")} typed={form.form.watch("postCodes")} />
        <FieldGrid>
          <DateInput {...form.field("validFrom")} width="half" />
          <DateInput {...form.field("validTo")} width="half" optional hint={m.area_validToHint()} />
        </FieldGrid>
        <SaveButton busy={form.busy} />
      </FormFrame>
    </Card>
  );
}

/** Makes an area. Its rules are added on its page. */
export function NewArea({ today }: { today: PlainDate }) {
  const router = useRouter();
  const [made, setMade] = useState(false);
  const form = useActionForm({
    schema: async () => (await import("#lib/booking-areas/schema.ts")).newAreaFormSchema,
    values: { name: "", provider: "", postCodes: "", validFrom: today, validTo: "" },
    send: ({ provider, ...body }) =>
      createAreaAction({ body: { ...body, provider: provider as ProviderId } }),
    onSaved: ({ id }) => {
      setMade(true);
      tellSavedOnArrival(`booking-area-${id}`);
      router.push(`${AREAS_PATH}/${id}`);
    },
  });
  useUnsavedWarning(form.dirty && !made);
  return (
    <Card>
      <FormFrame form={form} opened>
        <TextInput {...form.field("name")} hint={m.area_nameHint()} autoComplete="off" />
        <Select
          {...form.field("provider")}
          hint={m.area_providerFixed()}
          placeholder
          options={PROVIDERS.map((id) => ({ value: id, label: m.providerLabels({ provider: id }) }))}
        />
        <PostCodesField field={form.field("postCodes")} typed={form.form.watch("postCodes")} />
        <FieldGrid>
          <DateInput {...form.field("validFrom")} width="half" />
          <DateInput {...form.field("validTo")} width="half" optional hint={m.area_validToHint()} />
        </FieldGrid>
        <div>
          <Button type="submit" variant="primary" busy={form.busy || made} busyText={m.area_creating()}>
            {m.area_create()}
          </Button>
        </div>
      </FormFrame>
    </Card>
  );
}

/** The form names this many wrong pieces and counts the others. */
const MOST_NAMED = 8;

/** The codes of an area. While a person types, the field shows their number and the unreadable pieces. */
function PostCodesField({ field, typed }: { field: FieldAttributes; typed: string }) {
  const { ranges, wrong } = parsePostCodes(typed);
  const singles = ranges.filter(({ first, last }) => first === last).length;
  const counts = { codes: countPostCodes(ranges), ranges: ranges.length - singles, singles };
  const named = wrong.slice(0, MOST_NAMED);
  if (wrong.length > MOST_NAMED) named.push(m.area_andMore({ count: wrong.length - MOST_NAMED }));
  return (
    <div>
      <TextArea {...field} hint={m.area_postCodesHint()} rows={5} autoComplete="off" spellCheck={false} />
      <div aria-live="polite" className="mt-1.5 text-caption wrap-anywhere">
        {ranges.length > 0 && <p className="text-ink-2">{codesText(counts)}</p>}
        {wrong.length > 0 && <p className="text-error">{m.area_wrong({ pieces: named.join(", ") })}</p>}
      </div>
    </div>
  );
}
