import { Button } from "#app/_ui/button.tsx";
import { formTexts } from "#lib/i18n/texts/forms.ts";
import { Editable } from "./view-only.tsx";

export function SaveButton({ busy }: { busy: boolean }) {
  return (
    <Editable>
      <div>
        <Button type="submit" variant="primary" busy={busy} busyText={formTexts.saving}>
          {formTexts.save}
        </Button>
      </div>
    </Editable>
  );
}
