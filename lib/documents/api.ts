import { z } from "zod";
import { DOCUMENT_LEVELS, DOCUMENT_STATES } from "#lib/documents/rules/document.ts";
import { DOCUMENT_FILE_REFUSALS } from "#lib/documents/rules/document-file.ts";
import { describeAnswer, describeInput } from "#lib/platform/api/describe.ts";
import { LINES } from "#lib/platform/api/lines.ts";
import { listAnswer, operation } from "#lib/platform/api/operation.ts";
import { countValue, dateValue, idValue, instantValue, textValue, words } from "#lib/platform/api/values.ts";
import { documentCompanySchema, sendDocumentSchema } from "./schema.ts";

const one = describeAnswer(
  "CompanyDocument",
  z.strictObject({
    id: idValue,
    kind: z.strictObject({ id: idValue, name: textValue, level: z.enum(DOCUMENT_LEVELS) }),
    vehicle: z.strictObject({ id: idValue }).nullable(),
    driver: z.strictObject({ id: idValue }).nullable(),
    state: z.enum(DOCUMENT_STATES),
    validUntil: dateValue.nullable(),
    reason: textValue.nullable(),
    pages: countValue,
    createdDate: instantValue,
    decidedDate: instantValue.nullable(),
  }),
  {
    id: { description: "The document's id: one version.", example: 71 },
    kind: {
      description: "What it is, as the provider's admins set it.",
      fields: {
        id: { description: "The kind's id.", example: 3 },
        name: { description: "The kind's name.", example: "Taksilupa" },
        level: { description: "Of what it is: `company`, `vehicle` or `driver`.", example: "company" },
      },
    },
    vehicle: {
      description: "The vehicle that it is of.",
      fields: { id: { description: "The vehicle's id.", example: 345 } },
    },
    driver: {
      description: "The driver that it is of.",
      fields: { id: { description: "The driver's id.", example: 678 } },
    },
    state: {
      description:
        "`incomplete`: its back is missing; `waiting`: for an admin; `approved`; `expired`: approved until a past day; `returned`. Replaced versions are left out.",
      example: "approved",
    },
    validUntil: {
      description: "The last day on which it is valid; null: it does not expire.",
      example: "2027-03-01",
    },
    reason: { description: "Why it was returned.", example: null },
    pages: { description: "The number of its pages.", example: 2 },
    createdDate: { description: "When it was sent, UTC.", example: "2026-11-20T08:00:00.000Z" },
    decidedDate: {
      description: "When it was approved or returned, UTC.",
      example: "2026-11-21T08:00:00.000Z",
    },
  },
);

export const listDocumentsOperation = operation({
  operationId: "listDocuments",
  method: "GET",
  path: "/api/companies/{companyId}/documents",
  tag: "Companies",
  summary: "List a company's documents",
  description:
    "The documents of one company, its vehicles and its drivers with their state, at most 1,000. An approved document stays in the list while a newer version waits. The pictures themselves leave only to people, in the portal. For the company's own people and programs, and admins.",
  scope: "companies:read",
  input: describeInput(documentCompanySchema, { companyId: words.companyId }),
  answer: listAnswer(
    "documents",
    one,
    [
      {
        id: 71,
        kind: { id: 3, name: "Taksilupa", level: "company" },
        vehicle: null,
        driver: null,
        state: "approved",
        validUntil: "2027-03-01",
        reason: null,
        pages: 2,
        createdDate: "2026-11-20T08:00:00.000Z",
        decidedDate: "2026-11-21T08:00:00.000Z",
      },
    ],
    [],
  ),
  failures: ["not_found"],
  examples: [{ name: "all", summary: "All documents" }],
});

const received = describeAnswer(
  "ReceivedDocument",
  z.strictObject({ value: z.strictObject({ documentId: idValue, complete: z.boolean() }) }),
  {
    value: {
      description: "The document that was stored or found.",
      fields: {
        documentId: { description: "Its id.", example: 71 },
        complete: { description: "False while its back is missing.", example: true },
      },
    },
  },
);

export const sendDocumentOperation = operation({
  operationId: "sendDocument",
  method: "POST",
  path: "/api/companies/{companyId}/documents",
  tag: "Companies",
  summary: "Send a document",
  description:
    "The body is a picture (JPEG, PNG or HEIC) or a PDF of at most 10 pages, recognised by its content, at most 10 MB. Only pictures of its pages are stored, without any of the file's metadata. The same `key` and `side` again changes nothing, so a broken call can be repeated. The answer is one line of JSON.",
  scope: "companies:write",
  input: describeInput(sendDocumentSchema, {
    companyId: words.companyId,
    kind: { description: "The id of the kind of document.", example: 3 },
    vehicle: { description: "The vehicle's id, for a kind of vehicles.", example: 345 },
    driver: { description: "The driver's id, for a kind of drivers.", example: 678 },
    key: {
      description: "A UUID that the sender made for this document.",
      example: "3f1c9a52-7f0e-4b7a-9f6e-2f1a0c1d2e3f",
    },
    side: {
      description: "`front`, or `back` of a kind with two sides, with the same key.",
      example: "front",
    },
    file: { description: "The file." },
  }),
  takes: "stream",
  answer: {
    status: 200,
    description: "The stored document.",
    schema: received,
    mediaType: LINES,
    example: { value: { documentId: 71, complete: true } },
  },
  examples: [
    {
      name: "pdf",
      summary: "A PDF of one page",
      query: { kind: "3", key: "3f1c9a52-7f0e-4b7a-9f6e-2f1a0c1d2e3f" },
      body: `%PDF-1.4
1 0 obj<</Type/Catalog/Pages 2 0 R>>endobj
2 0 obj<</Type/Pages/Kids[3 0 R]/Count 1>>endobj
3 0 obj<</Type/Page/Parent 2 0 R/MediaBox[0 0 200 200]>>endobj
trailer<</Root 1 0 R>>
`,
    },
  ],
  failures: ["not_found", "document_kind", "file_empty", "file_interrupted", ...DOCUMENT_FILE_REFUSALS],
});
