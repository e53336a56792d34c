import { documentPicture } from "#lib/doors/downloads/document-picture-download.ts";

export const GET = documentPicture;
