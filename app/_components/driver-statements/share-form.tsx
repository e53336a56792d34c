"use client";
import { useRouter } from "next/navigation";
import { useState } from "react";
import { SaveButton } from "#app/_components/form/action-button.tsx";
import { FormFrame } from "#app/_components/form/form-frame.tsx";
import { useActionForm } from "#app/_components/form/use-action-form.ts";
import { Card } from "#app/_ui/card.tsx";
import { FieldGrid } from "#app/_ui/field.tsx";
import { Select, TextInput } from "#app/_ui/inputs.tsx";
import { SavedNote } from "#app/_ui/saved-note.tsx";
import { SHARE_BASES } from "#lib/driver-statements/rules/driver-statement.ts";
import type { ShareValues } from "#lib/driver-statements/texts.ts";
import * as m from "#messages";
import { saveShareAction } from "./actions.ts";

type Props = { companyId: number; driverId: number | null; values: ShareValues };

const loadSchema = async () => (await import("#lib/driver-statements/schema.ts")).shareFormSchema;

/** The share of all drivers, or of one who has another. */
export function ShareForm({ companyId, driverId, values }: Props) {
  const router = useRouter();
  const [savedAt, setSavedAt] = useState<number>();
  const form = useActionForm<ShareValues, null>({
    schema: loadSchema,
    values,
    idPrefix: "share-",
    send: (body) =>
      saveShareAction({
        companyId: String(companyId),
        driverId: driverId === null ? null : String(driverId),
        body: { ...body, basis: body.basis || null },
      }),
    onSaved: () => {
      setSavedAt(Date.now());
      router.refresh();
    },
  });
  const one = driverId !== null;
  return (
    <Card
      title={one ? m.driverStatement_shareOne() : m.driverStatement_share()}
      note={<SavedNote savedAt={savedAt} />}
    >
      <FormFrame form={form}>
        <p className="text-ink-2">{one ? m.driverStatement_shareOneHelp() : m.driverStatement_shareHelp()}</p>
        <FieldGrid>
          <Select
            {...form.field("basis")}
            label={m.driverStatement_shareOf()}
            placeholder={one ? m.driverStatement_sameShare() : m.driverStatement_noShare()}
            optional
            options={SHARE_BASES.map((basis) => ({
              value: basis,
              label: m.driverStatement_bases({ basis }),
            }))}
          />
          {form.form.watch("basis") && (
            <TextInput
              {...form.field("percent")}
              label={m.driverStatement_percent()}
              hint={m.driverStatement_percentHint()}
              inputMode="decimal"
              autoComplete="off"
              maxLength={20}
            />
          )}
        </FieldGrid>
        <SaveButton busy={form.busy} />
      </FormFrame>
    </Card>
  );
}
