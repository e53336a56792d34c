import { AREAS_PATH } from "#app/_components/booking-areas/area-list.tsx";
import { Button } from "#app/_ui/button.tsx";
import { Card } from "#app/_ui/card.tsx";
import { FieldGrid } from "#app/_ui/field.tsx";
import { DateInput, Select, TextInput } from "#app/_ui/inputs.tsx";
import { PROVIDERS } from "#lib/core/providers.ts";
import { fieldLabel } from "#lib/messages/labels.ts";
import * as m from "#messages";

/**
 * The question is in the page's address: code, provider, day, and perhaps a vehicle. A plain form, which the browser sends
 * itself.
 */
export const WhoForm = ({ query, day }: { query: WhoQuery; day: string }) => {
  const values = { postCode: "", provider: "", plate: "", ...query, day };
  return (
    <Card>
      <form action={WHO_PATH} className="grid gap-4">
        <FieldGrid>
          <TextInput
            name="postCode"
            label={fieldLabel("postCode")}
            defaultValue={values.postCode}
            width="third"
            inputMode="numeric"
            pattern="\d{5}"
            maxLength={5}
            required
            autoComplete="off"
          />
          <Select
            name="provider"
            label={m.area_provider()}
            defaultValue={values.provider}
            width="two-thirds"
            required
            placeholder
            options={PROVIDERS.map((id) => ({ value: id, label: m.providerLabels({ provider: id }) }))}
          />
          <DateInput name="day" label={m.area_day()} defaultValue={day} width="half" />
          <TextInput
            name="plate"
            label={m.area_plate()}
            defaultValue={values.plate}
            width="half"
            optional
            maxLength={10}
            autoComplete="off"
            spellCheck={false}
          />
        </FieldGrid>
        <div>
          <Button type="submit" variant="primary">
            {m.area_show()}
          </Button>
        </div>
      </form>
    </Card>
  );
};

export const WHO_PATH = `${AREAS_PATH}/who`;

/** The valid values of the address (whoPageSchema). */
export type WhoQuery = Partial<Record<"postCode" | "provider" | "day" | "plate" | "cursor", string>>;
