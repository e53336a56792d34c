import { Editable } from "#app/_components/shell/view-only.tsx";
import { Button } from "#app/_ui/button.tsx";
import { formTexts } from "#lib/messages/form-texts.ts";

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
