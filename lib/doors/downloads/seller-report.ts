import * as m from "#messages";
import { fileAnswer } from "./statement-file.ts";

/** A report of sellers as a file, byte for byte as it was made. */
export const sellerReportAnswer = ({ ref, body }: { ref: string; body: string }): Response =>
  fileAnswer({
    bytes: new TextEncoder().encode(body),
    mediaType: "application/xml; charset=utf-8",
    name: m.sellerReport_xmlName({ ref }),
  });
