import { redirect } from "next/navigation";
import { openNotice } from "#lib/doors/notice.ts";

/** Opens a notice: it counts as read, and the browser goes where it leads. */
export default async function NoticePage(props: { params: Promise<unknown> }): Promise<never> {
  return redirect(await openNotice(props));
}
