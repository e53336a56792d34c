import { Notice } from "#app/_ui/notice.tsx";
import { deliveryTexts as texts } from "#lib/deliveries/texts.ts";

/** Tells admins that a restored copy sends nothing. */
export function HeldNotice() {
  return (
    <Notice tone="warning" title={texts.held}>
      {texts.heldHelp}
    </Notice>
  );
}
