import { listDocumentsOperation, sendDocumentOperation } from "#lib/documents/api.ts";
import { presentDocuments } from "#lib/documents/json.ts";
import { readCompanyDocuments } from "#lib/documents/use-cases/read.ts";
import { defineLongRoute } from "#lib/doors/api/long-route.ts";
import { defineRoute } from "#lib/doors/api/route.ts";
import { receiveDocument } from "#lib/installation/documents.ts";

export const GET = defineRoute(listDocumentsOperation, readCompanyDocuments, { present: presentDocuments });
/** Takes one side of a document (`?kind=…&key=…&side=front|back`, the file as the body). */
export const POST = defineLongRoute(sendDocumentOperation, () => receiveDocument);
