import { Notice } from "#app/_ui/notice.tsx";
import * as m from "#messages";

export function DraftNotice({ shown }: { shown: boolean }) {
  return shown ? <Notice live>{m.form_draftRestored()}</Notice> : null;
}
