import { Notice } from "#app/_ui/notice.tsx";
import * as m from "#messages";

/** Tells admins that a restored copy sends nothing. */
export function HeldNotice() {
  return (
    <Notice tone="warning" title={m.delivery_held()}>
      {m.delivery_heldHelp()}
    </Notice>
  );
}
