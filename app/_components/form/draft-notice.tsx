import { Notice } from "#app/_ui/notice.tsx";
import { formTexts } from "#lib/messages/form-texts.ts";

export function DraftNotice({ shown }: { shown: boolean }) {
  return shown ? <Notice live>{formTexts.draftRestored}</Notice> : null;
}
