// The fields of an entity as one table of plain data. Everything else follows from the table: form values and their schema
// (lib/platform/schema/field-table.ts), missing fields, the history's content, columns of files and lists, the API's JSON.

/** A field may be empty until it is filled in. */
type Options = {
  /** An entity in use does not lack this field. */
  required?: true;
  /** An entity never lacks this field, not even a new one: its value is not null. */
  always?: true;
  /** Documents print this field: a letter that their fonts lack causes a warning. */
  printed?: true;
  /** The list can be sorted by this field; the address has this name. A migration makes the index. */
  sortedAs?: string;
};

type Text = Options & { max: number };

/** One line of text of at most `max` characters. */
export const text = <const Given extends Text>(options: Given) => ({ kind: "text", ...options }) as const;

/** The name of a person or company: text without markup. */
export const personName = <const Given extends Text>(options: Given) =>
  ({ kind: "name", ...options }) as const;

/** A licence plate in its one spelling. */
export const plate = <const Given extends Text>(options: Given) => ({ kind: "plate", ...options }) as const;

/** The number of a licence in its one spelling. */
export const licence = <const Given extends Text>(options: Given) =>
  ({ kind: "licence", ...options }) as const;

export const phone = <const Given extends Options>(options: Given) =>
  ({ kind: "phone", ...options }) as const;

/** A Finnish business id, `1234567-8`. */
export const businessId = <const Given extends Options>(options: Given) =>
  ({ kind: "businessId", ...options }) as const;

/** A Finnish postal code: five digits. */
export const postCode = <const Given extends Options>(options: Given) =>
  ({ kind: "postCode", ...options }) as const;

/** The address of an e-invoice: an OVT code, an IBAN or the operator's own form. */
export const eInvoiceAddress = <const Given extends Text>(options: Given) =>
  ({ kind: "eInvoiceAddress", ...options }) as const;

/** The operator of an e-invoice: a BIC, an OVT code or its own code. */
export const eInvoiceOperator = <const Given extends Text>(options: Given) =>
  ({ kind: "eInvoiceOperator", ...options }) as const;

export const iban = <const Given extends Options>(options: Given) => ({ kind: "iban", ...options }) as const;

export const bic = <const Given extends Options>(options: Given) => ({ kind: "bic", ...options }) as const;

export const email = <const Given extends Text>(options: Given) => ({ kind: "email", ...options }) as const;

/** The year of a model: from `from` to next year. */
export const modelYear = <const Given extends Omit<Options, "always"> & { from: number }>(options: Given) =>
  ({ kind: "modelYear", ...options }) as const;

/** A date of the Finnish calendar, `YYYY-MM-DD`. */
export const date = <const Given extends Omit<Options, "always">>(options: Given) =>
  ({ kind: "date", ...options }) as const;

/** One of a few fixed words. */
export const choice = <const Word extends string, const Given extends Options>(
  words: readonly Word[],
  options: Given,
) => ({ kind: "choice", words, ...options }) as const;

export type FieldDefinition = Readonly<Options> &
  Readonly<
    | { kind: "text" | "name" | "email"; max: number }
    | { kind: "plate" | "licence" | "eInvoiceAddress" | "eInvoiceOperator"; max: number }
    | { kind: "phone" | "businessId" | "postCode" | "iban" | "bic" }
    | { kind: "date" }
    | { kind: "modelYear"; from: number }
    | { kind: "choice"; words: readonly string[] }
  >;

/** Fields by name; a group of fields, such as a contact, is a table within. */
export type FieldTable = {
  readonly [name: string]: FieldDefinition | { readonly [name: string]: FieldDefinition };
};

export const fieldTable = <const Table extends FieldTable>(table: Table): Table => table;

type Value<One extends FieldDefinition> = One extends { kind: "choice"; words: readonly (infer Word)[] }
  ? Word
  : One extends { kind: "modelYear" }
    ? number
    : string;

type Stored<One extends FieldDefinition> = One extends { always: true } ? Value<One> : Value<One> | null;

/** The values of the fields. A field without a value is null. */
export type FieldsOf<Table> = {
  -readonly [Name in keyof Table]: Table[Name] extends FieldDefinition
    ? Stored<Table[Name]>
    : FieldsOf<Table[Name]>;
};

/** Some of the fields; an absent field stays unchanged. */
export type FieldChangesOf<Table> = {
  -readonly [Name in keyof Table]?: Table[Name] extends FieldDefinition
    ? Stored<Table[Name]>
    : Partial<FieldsOf<Table[Name]>>;
};

/** The values of a form: texts, empty where nothing is filled in. */
export type FormValuesOf<Table> = {
  -readonly [Name in keyof Table]: Table[Name] extends FieldDefinition
    ? Table[Name] extends { kind: "choice" }
      ? Value<Table[Name]> | ""
      : string
    : FormValuesOf<Table[Name]>;
};

/** The names under which a list can be sorted. */
export type SortedAs<Table> = {
  [Name in keyof Table]: Table[Name] extends FieldDefinition
    ? Table[Name] extends { sortedAs: infer Column extends string }
      ? Column
      : never
    : SortedAs<Table[Name]>;
}[keyof Table];

export const isField = (entry: FieldTable[string]): entry is FieldDefinition =>
  typeof entry.kind === "string";

/** Every field with its path, such as `contact.email`, in the order of the table. */
export const fieldsByPath = (table: FieldTable): (readonly [path: string, field: FieldDefinition])[] =>
  Object.entries(table).flatMap(([name, entry]) =>
    isField(entry)
      ? [[name, entry] as const]
      : Object.entries(entry).map(([inner, field]) => [`${name}.${inner}`, field] as const),
  );

/** The paths of a table's fields, in its order. */
export const fieldPaths = (table: FieldTable): string[] => fieldsByPath(table).map(([path]) => path);

/** All paths, those of `first` before the others. */
export const withFirst = (paths: readonly string[], first: readonly string[]): string[] => [
  ...first.filter((path) => paths.includes(path)),
  ...paths.filter((path) => !first.includes(path)),
];

/** The names under which a list can be sorted, in the order of the table. */
export const sortColumns = <Table extends FieldTable>(table: Table): SortedAs<Table>[] =>
  fieldsByPath(table).flatMap(([, { sortedAs }]) =>
    sortedAs === undefined ? [] : [sortedAs as SortedAs<Table>],
  );

/** The value by which a list sorts an empty field: empty fields come first. */
export const emptySortValue = ({ kind }: FieldDefinition): string | number =>
  kind === "modelYear" ? 0 : kind === "date" ? "1900-01-01" : "";

type Shape = { readonly [name: string]: unknown };

/** The same shape, with each field's value mapped. */
function mapFields(table: FieldTable, values: unknown, map: (value: unknown) => unknown): object {
  const given = (values ?? {}) as Shape;
  return Object.fromEntries(
    Object.entries(table).map(([name, entry]) => [
      name,
      isField(entry) ? map(given[name] ?? null) : mapFields(entry, given[name], map),
    ]),
  );
}

/** Only the fields of the entity, without any other property. */
export const pickFields = <Table extends FieldTable>(
  table: Table,
  values: Partial<FieldsOf<Table>>,
): FieldsOf<Table> => mapFields(table, values, (value) => value) as FieldsOf<Table>;

/** A null for every field: the start of an entity whose table has no `always` field. */
export const emptyFields = <Table extends FieldTable>(table: Table): FieldsOf<Table> => pickFields(table, {});

export const formValues = <Table extends FieldTable>(
  table: Table,
  values: Partial<FieldsOf<Table>>,
): FormValuesOf<Table> => mapFields(table, values, (value) => String(value ?? "")) as FormValuesOf<Table>;

/** The fields with changes applied; a group keeps its unchanged fields. */
export const mergeFields = <Table extends FieldTable>(
  table: Table,
  values: FieldsOf<Table>,
  changes: FieldChangesOf<Table>,
): FieldsOf<Table> => {
  const [before, after] = [values as Shape, changes as Shape];
  const merged = Object.entries(table).map(([name, entry]) => {
    if (!isField(entry))
      return [name, { ...(before[name] as object), ...(after[name] as object | undefined) }];
    return [name, name in after ? after[name] : before[name]];
  });
  return Object.fromEntries(merged) as FieldsOf<Table>;
};

/** The fields by path, as history and files hold them. */
export function flatFields<Table extends FieldTable>(
  table: Table,
  values: FieldsOf<Table>,
): Record<string, string | number | null> {
  const flat: Record<string, unknown> = {};
  const given = values as Shape;
  for (const [name, entry] of Object.entries(table)) {
    if (isField(entry)) flat[name] = given[name] ?? null;
    else
      for (const inner of Object.keys(entry))
        flat[`${name}.${inner}`] = (given[name] as Shape | undefined)?.[inner] ?? null;
  }
  return flat as Record<string, string | number | null>;
}

/** Reads the field at a path. */
export function fieldAt(path: string): (values: object) => string | number | null {
  const [name = "", inner] = path.split(".");
  return (values) => {
    const outer = (values as Shape)[name];
    const value = inner === undefined ? outer : (outer as Shape | undefined)?.[inner];
    return (value ?? null) as string | number | null;
  };
}

/** The paths of the required fields that are empty, in the order of the table. */
export function missingFields<Table extends FieldTable>(table: Table, values: FieldsOf<Table>): string[] {
  const flat = flatFields(table, values);
  return fieldsByPath(table)
    .filter(([path, { required }]) => required && flat[path] === null)
    .map(([path]) => path);
}
