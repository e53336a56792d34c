import { Notice } from "#app/_ui/notice.tsx";
import { formTexts } from "#lib/i18n/texts/forms.ts";

export function DraftNotice({ shown }: { shown: boolean }) {
  return shown ? <Notice live>{formTexts.draftRestored}</Notice> : null;
}
