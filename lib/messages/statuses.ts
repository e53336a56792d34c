import type { Status } from "#lib/core/status.ts";
import * as m from "#messages";

/** What a status means here, where its word is not plain; otherwise empty. */
export const statusMeaning = (status: Status): string =>
  status === "pending" || status === "inactive" ? m.statusMeanings({ status }) : "";
