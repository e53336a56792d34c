import { Editable } from "#app/_components/shell/view-only.tsx";
import { Button } from "#app/_ui/button.tsx";
import * as m from "#messages";

export function SaveButton({ busy }: { busy: boolean }) {
  return (
    <Editable>
      <div>
        <Button type="submit" variant="primary" busy={busy} busyText={m.form_saving()}>
          {m.form_save()}
        </Button>
      </div>
    </Editable>
  );
}
