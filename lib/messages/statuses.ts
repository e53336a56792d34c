import type { Status } from "#lib/core/status.ts";
import * as m from "#messages";

/** The meaning of a status on this screen, if its word is not plain; otherwise empty. */
export const statusMeaning = (status: Status): string =>
  status === "pending" || status === "inactive" ? m.statusMeanings({ status }) : "";
