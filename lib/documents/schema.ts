import { z } from "zod";
import { DOCUMENT_LEVELS, DOCUMENT_SIDES } from "#lib/documents/rules/document.ts";
import { UPLOAD_FORMATS } from "#lib/documents/rules/document-file.ts";
import {
  idSchema,
  optionalDate,
  requiredText,
  requiredWord,
  versionSchema,
  wholeNumberText,
} from "#lib/platform/schema/fields.ts";

export const documentCompanySchema = z.strictObject({ companyId: idSchema });
export const memberDocumentsSchema = z.strictObject({
  companyId: idSchema,
  vehicleId: idSchema.optional(),
  driverId: idSchema.optional(),
});
export const companyDocumentIdSchema = z.strictObject({ companyId: idSchema, documentId: idSchema });
export const documentPageSchema = z.strictObject({
  ...companyDocumentIdSchema.shape,
  page: wholeNumberText(1, 20),
});

export const sendDocumentSchema = z.strictObject({
  companyId: idSchema,
  kind: wholeNumberText(1, 999_999_999),
  vehicle: idSchema.optional(),
  driver: idSchema.optional(),
  key: z.uuid("invalid"),
  side: z.enum(DOCUMENT_SIDES, "unknown_value").default("front"),
  file: z.instanceof(ReadableStream<Uint8Array>),
});

export const approveDocumentFormSchema = z.strictObject({ validUntil: optionalDate });
export const approveDocumentSchema = z.strictObject({
  ...companyDocumentIdSchema.shape,
  version: versionSchema.optional(),
  body: approveDocumentFormSchema,
});
export const returnDocumentSchema = z.strictObject({
  ...companyDocumentIdSchema.shape,
  version: versionSchema.optional(),
  body: z.strictObject({ reason: requiredText(500) }),
});

const yes = z.union([z.boolean(), z.literal("true").transform(() => true)], "invalid");
export const documentKindFormSchema = z
  .strictObject({
    name: requiredText(80),
    level: requiredWord(DOCUMENT_LEVELS),
    expires: yes,
    twoSided: yes,
    jpeg: yes,
    png: yes,
    heic: yes,
    pdf: yes,
    keepMonths: wholeNumberText(1, 120),
    ended: yes,
  })
  .refine((kind) => UPLOAD_FORMATS.some((format) => kind[format]), {
    path: ["jpeg"],
    error: "document_no_format",
  });
export const documentKindIdSchema = z.strictObject({ kindId: idSchema });
export const createDocumentKindSchema = z.strictObject({ body: documentKindFormSchema });
export const saveDocumentKindSchema = z.strictObject({
  kindId: idSchema,
  version: versionSchema.optional(),
  body: documentKindFormSchema,
});
export const waitingDocumentsSchema = z.strictObject({});
