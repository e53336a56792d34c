import "server-only";
import { spoolFile } from "#lib/adapters/files/spool.ts";
import { drawDocument } from "#lib/adapters/pictures/draw-document.ts";
import { documentReceiving } from "#lib/documents/use-cases/receive.ts";

/** The use case with the process that reads pictures. */
export const receiveDocument = documentReceiving({ spool: spoolFile, draw: drawDocument });
