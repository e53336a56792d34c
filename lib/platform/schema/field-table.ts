import { z } from "zod";
import { helsinkiDate } from "#lib/core/calendar.ts";
import {
  type FieldDefinition,
  type FieldsOf,
  type FieldTable,
  type FormValuesOf,
  isField,
} from "#lib/core/field-table.ts";
import { hasBusinessIdForm, normaliseBusinessId } from "#lib/core/finnish/business-id.ts";
import { normaliseEInvoiceAddress, normaliseEInvoiceOperator } from "#lib/core/finnish/e-invoice.ts";
import { isBic, isIban, normaliseBic, normaliseIban } from "#lib/core/finnish/iban.ts";
import { holdsLetters, isPhone, normalisePhone } from "#lib/core/finnish/phone.ts";
import { isPlate, normalisePlate } from "#lib/core/finnish/plate.ts";
import { normaliseLicence } from "#lib/core/finnish/typed-values.ts";
import { cleanText, textLength } from "#lib/core/text.ts";
import {
  emailSchema,
  optionalDate,
  optionalEmail,
  optionalForm,
  optionalText,
  optionalWholeNumber,
  optionalWord,
  requiredForm,
  requiredText,
  requiredWord,
} from "./fields.ts";

// The zod schemas of a field table, for requests and for the API's answers.

/** The accepted input of the fields: the texts of a form, or the values themselves. */
type Sent<Table> = {
  [Name in keyof Table]: FieldsOf<Table>[Name & keyof FieldsOf<Table>] | FormValuesOf<Table>[Name];
};
type SchemaOf<Table, Name extends keyof Table> = Table[Name] extends FieldDefinition
  ? z.ZodType<FieldsOf<Table>[Name], Sent<Table>[Name]>
  : z.ZodObject<FieldShape<Table[Name]>, z.core.$strict>;
type FieldShape<Table> = { [Name in keyof Table]: SchemaOf<Table, Name> };
type ChangesShape<Table> = {
  [Name in keyof Table]: Table[Name] extends FieldDefinition
    ? SchemaOf<Table, Name>
    : z.ZodObject<
        { [Inner in keyof Table[Name]]: z.ZodExactOptional<SchemaOf<Table[Name], Inner>> },
        z.core.$strict
      >;
};
type AnswerShape<Table> = {
  [Name in keyof Table]: Table[Name] extends FieldDefinition
    ? z.ZodType<FieldsOf<Table>[Name]>
    : z.ZodObject<AnswerShape<Table[Name]>, z.core.$strict>;
};

/** The object of all fields. Each may be empty, which is stored as null; a given value must be valid. */
export const fieldsSchema = <Table extends FieldTable>(
  table: Table,
): z.ZodObject<FieldShape<Table>, z.core.$strict> =>
  z.strictObject(shapeOf(table, sentSchema)) as unknown as z.ZodObject<FieldShape<Table>, z.core.$strict>;

/** The shape of an object of changes: any part may be sent, even of a group of fields. */
export const changesShape = <Table extends FieldTable>(table: Table): ChangesShape<Table> =>
  shapeOf(table, sentSchema, (group) => group.exactPartial()) as ChangesShape<Table>;

/** The shape of the fields in an answer of the API. */
export const answerShape = <Table extends FieldTable>(table: Table): AnswerShape<Table> =>
  shapeOf(table, answeredSchema) as AnswerShape<Table>;

function shapeOf(
  table: FieldTable,
  schemaOf: (field: FieldDefinition) => z.ZodType,
  groupOf: (group: z.ZodObject) => z.ZodType = (group) => group,
): z.ZodRawShape {
  return Object.fromEntries(
    Object.entries(table).map(([name, entry]) => [
      name,
      isField(entry) ? schemaOf(entry) : groupOf(z.strictObject(shapeOf(entry, schemaOf))),
    ]),
  );
}

function sentSchema(field: FieldDefinition): z.ZodType {
  switch (field.kind) {
    case "text":
    case "name":
      return (field.always ? requiredText : optionalText)(field.max);
    case "email":
      return (field.always ? emailSchema : optionalEmail)(field.max);
    case "choice":
      return field.always ? requiredWord(field.words) : optionalWord(field.words);
    case "date":
      return optionalDate;
    case "modelYear":
      return optionalWholeNumber((year) => year >= field.from && year <= nextYear(), "vehicle_year");
    default: {
      const { normalise, checks } = formatOf(field);
      return (field.always ? requiredForm : optionalForm)(normalise, checks);
    }
  }
}

type Formatted = Exclude<
  FieldDefinition,
  { kind: "text" | "name" | "email" | "choice" | "date" | "modelYear" }
>;
type Check = { isValid: (text: string) => boolean; code: string };

/** How to spell a field, and how to check that spelling, in this order. */
function formatOf(field: Formatted): { normalise: (text: string) => string; checks: Check[] } {
  switch (field.kind) {
    case "plate":
      return {
        normalise: normalisePlate,
        checks: [
          HOLDABLE,
          { isValid: isPlate, code: "plate" },
          { isValid: within(field.max), code: `too_long:${field.max}` },
        ],
      };
    case "licence":
      return {
        normalise: normaliseLicence,
        checks: [HOLDABLE, { isValid: within(field.max), code: `too_long:${field.max}` }],
      };
    case "phone":
      return {
        normalise: normalisePhone,
        checks: [
          { isValid: (phone) => !holdsLetters(phone), code: "phone_letters" },
          { isValid: isPhone, code: "phone" },
        ],
      };
    case "businessId":
      return {
        normalise: normaliseBusinessId,
        checks: [{ isValid: hasBusinessIdForm, code: "business_id_form" }],
      };
    case "postCode":
      return {
        normalise: (text) => text.normalize("NFKC").replace(/\s/g, ""),
        checks: [{ isValid: (text) => /^\d{5}$/.test(text), code: "post_code" }],
      };
    case "eInvoiceAddress":
      return {
        normalise: normaliseEInvoiceAddress,
        checks: [HOLDABLE, { isValid: within(field.max), code: `too_long:${field.max}` }],
      };
    case "eInvoiceOperator":
      return {
        normalise: normaliseEInvoiceOperator,
        checks: [HOLDABLE, { isValid: within(field.max), code: `too_long:${field.max}` }],
      };
    case "iban":
      return { normalise: normaliseIban, checks: [{ isValid: isIban, code: "iban" }] };
    case "bic":
      return { normalise: normaliseBic, checks: [{ isValid: isBic, code: "bic" }] };
  }
}

const HOLDABLE: Check = { isValid: (text) => cleanText(text) !== null, code: "bad_characters" };

const within = (max: number) => (text: string) => textLength(text) <= max;

const nextYear = (): number => Number(helsinkiDate(new Date()).slice(0, 4)) + 1;

const answeredSchema = (field: FieldDefinition): z.ZodType =>
  field.always ? valueSchema(field) : valueSchema(field).nullable();

function valueSchema(field: FieldDefinition): z.ZodType {
  switch (field.kind) {
    case "date":
      return z.iso.date();
    case "modelYear":
      return z.int();
    case "choice":
      return z.enum(field.words);
    default:
      return z.string();
  }
}
