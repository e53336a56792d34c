import "server-only";
import { ok } from "#lib/core/result.ts";
import { documentPageSchema } from "#lib/documents/schema.ts";
import { openPicture } from "#lib/documents/use-cases/read.ts";
import * as m from "#messages";
import { fileRoute } from "./file-route.ts";

const words = () => ({ title: m.companyDocument_pictureFailed(), back: m.companyDocument_back() });

/** A page of a document as a picture. The wall is asked at each request, so nothing is cached. The policy is the middleware's. */
export const documentPicture = fileRoute(documentPageSchema, words, async ({ query, read }) => {
  const picture = await read(openPicture, query);
  if (!picture.ok) return picture;
  return ok(
    new Response(new Uint8Array(picture.value), {
      headers: {
        "content-type": "image/jpeg",
        "content-disposition": `inline; filename="document-${query.documentId}-${query.page}.jpg"`,
        "cache-control": "private, no-store",
        "x-content-type-options": "nosniff",
      },
    }),
  );
});
