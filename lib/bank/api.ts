import { z } from "zod";
import { describeAnswer, describeInput } from "#lib/platform/api/describe.ts";
import { LINES } from "#lib/platform/api/lines.ts";
import { operation } from "#lib/platform/api/operation.ts";
import { countValue, textValue } from "#lib/platform/api/values.ts";
import { PAYEE_STATES } from "#lib/settlements/rules/payee-check.ts";
import { BANK_FILE_KINDS } from "./rules/bank-file.ts";
import { BANK_FILE_REFUSALS } from "./rules/refusals.ts";
import { bankFileSchema } from "./schema.ts";

const CONTRADICTIONS = ["unknown_file", "unknown_payment", "other_sum", "ended"] as const;

/** The result of each file, and of all files of an archive together. */
const RESULT = {
  kind: z.enum(BANK_FILE_KINDS),
  messageId: textValue,
  stored: z.boolean(),
  repeated: z.boolean(),
  records: countValue,
  paid: countValue,
  returned: countValue,
  accepted: countValue,
  rejected: countValue,
  paidWithdrawn: countValue,
  received: countValue,
  receivedCents: z.int(),
  duplicates: countValue,
  unbooked: countValue,
  waiting: countValue,
  contradictions: countValue,
  named: z.array(z.strictObject({ reference: textValue, why: z.enum(CONTRADICTIONS) })),
  payees: z.array(z.strictObject({ state: z.enum(PAYEE_STATES), count: countValue })),
  statuses: z.array(z.strictObject({ status: textValue, count: countValue })),
  remarks: z.array(z.strictObject({ reference: textValue, status: textValue, text: textValue.nullable() })),
};
const FIELDS = {
  kind: { description: "The kind of the file.", example: "camt.054" },
  messageId: { description: "The bank's own id of the file.", example: "20261123-0001" },
  stored: { description: "Whether the file is stored, now or by an earlier call.", example: false },
  repeated: {
    description: "Whether an earlier call stored the file. A repeated file changes nothing.",
    example: false,
  },
  records: { description: "The number of movements, or of the bank's answers.", example: 120 },
  paid: { description: "Payouts that the bank has paid.", example: 100 },
  returned: { description: "Payouts that came back.", example: 1 },
  accepted: { description: "Payouts that the bank has accepted.", example: 0 },
  rejected: { description: "Payouts that the bank has rejected.", example: 0 },
  paidWithdrawn: {
    description:
      "Payouts that the bank has paid although their file was withdrawn. Each is an alarm for admins.",
    example: 0,
  },
  received: { description: "Payments by companies for their invoices.", example: 12 },
  receivedCents: { description: "The sum of these payments in cents.", example: 84_500 },
  duplicates: { description: "Movements that an earlier file held.", example: 0 },
  unbooked: { description: "Movements that the bank only announces.", example: 0 },
  waiting: { description: "Movements that an admin has to assign.", example: 7 },
  contradictions: {
    description: "Movements or answers that contradict the portal. They change nothing.",
    example: 1,
  },
  named: {
    description: "The first hundred contradictions.",
    items: {
      reference: {
        description: "The number of the statement, batch or payment file.",
        example: "2026-000123",
      },
      why: { description: "The kind of the contradiction.", example: "other_sum" },
    },
  },
  payees: {
    description: "Payouts whose payee the bank verified, by the result. A verification moves no money.",
    items: {
      state: { description: "The result.", example: "close_match" },
      count: { description: "The number of payouts with it.", example: 1 },
    },
  },
  statuses: {
    description:
      "The bank's statuses as it wrote them: of answers, and of movements whose status is unknown.",
    items: {
      status: { description: "The status.", example: "RCVC" },
      count: { description: "The number of these in the file.", example: 3 },
    },
  },
  remarks: {
    description: "The first hundred answers that decide nothing, such as those of a verification of payee.",
    items: {
      reference: {
        description: "The number of the statement, batch or payment file.",
        example: "2026-000123",
      },
      status: { description: "The status.", example: "RVMC" },
      text: { description: "The bank's words with the status.", example: "Taksi Virtanen Oy" },
    },
  },
} as const;

const outcome = describeAnswer(
  "BankFileOutcome",
  z.strictObject({
    value: z.strictObject({
      ...RESULT,
      files: z.array(z.strictObject({ name: textValue.nullable(), ...RESULT })),
    }),
  }),
  {
    value: {
      description:
        "The result of the file. For an archive: the sum of its files, with the kind and the message id of the first file.",
      fields: {
        ...FIELDS,
        files: {
          description: "The result of each file of an archive, or of the single file.",
          items: {
            name: {
              description: "The file's name in the archive; null for a single file.",
              example: "tiliote_1.xml",
            },
            ...FIELDS,
          },
        },
      },
    },
  },
);

const RESULT_EXAMPLE = {
  kind: "pain.002",
  messageId: "BANK-1",
  stored: false,
  repeated: false,
  records: 1,
  paid: 0,
  returned: 0,
  accepted: 3,
  rejected: 0,
  paidWithdrawn: 0,
  received: 0,
  receivedCents: 0,
  duplicates: 0,
  unbooked: 0,
  waiting: 0,
  contradictions: 0,
  named: [],
  payees: [],
  statuses: [{ status: "ACCP", count: 1 }],
  remarks: [],
};

export const sendBankFileOperation = operation({
  operationId: "sendBankFile",
  method: "POST",
  path: "/api/bank-files",
  tag: "Administration",
  summary: "Check or store a file of the bank",
  description:
    "The body is a file of the bank as it stands, or a ZIP archive of up to 100 of them (25 MB packed, 100 MB unpacked): pain.002.001.03 to .14, camt.053.001 and camt.054.001 in versions 02, 04, 06 and 08, at most 100 MB and 500,000 movements a file. The body is stored whole or not at all. A file with the same bytes as an earlier file changes nothing. Message ids of two years are two messages. A refusal names the line and the element. The answer is one line of JSON.",
  scope: "admin:write",
  input: describeInput(bankFileSchema, {
    step: { description: "`check`: only show the result; `apply`: store the file.", example: "check" },
    file: { description: "The file." },
  }),
  takes: "stream",
  answer: {
    status: 200,
    description: "The result of the file.",
    schema: outcome,
    mediaType: LINES,
    example: {
      value: { ...RESULT_EXAMPLE, files: [{ name: null, ...RESULT_EXAMPLE }] },
    },
  },
  failures: [
    "step_up_needed",
    "bank_file_differs",
    "bank_account_unknown",
    "file_interrupted",
    ...BANK_FILE_REFUSALS,
  ],
  examples: [
    {
      name: "pain002",
      summary: "A payment file that the bank accepted, checked",
      query: { step: "check" },
      body: `<?xml version="1.0" encoding="UTF-8"?>
<Document xmlns="urn:iso:std:iso:20022:tech:xsd:pain.002.001.10"><CstmrPmtStsRpt>
  <GrpHdr><MsgId>BANK-1</MsgId><CreDtTm>2026-11-23T06:00:00+02:00</CreDtTm></GrpHdr>
  <OrgnlGrpInfAndSts><OrgnlMsgId>MAKSU-2026-000001</OrgnlMsgId><OrgnlMsgNmId>pain.001.001.09</OrgnlMsgNmId>
    <GrpSts>ACCP</GrpSts></OrgnlGrpInfAndSts>
</CstmrPmtStsRpt></Document>
`,
    },
  ],
});
