// Reads the OpenAPI document: its operations with their parameters and bodies.

export type Schema = { readonly [keyword: string]: unknown };
export type Parameter = { name: string; in: "path" | "query" | "header"; required?: boolean; schema: Schema };
export type Operation = {
  operationId: string;
  security: object[];
  parameters?: Parameter[];
  requestBody?: {
    content: Record<string, { schema: Schema; examples?: Record<string, { value: unknown }> }>;
  };
  responses?: Record<string, { description: string }>;
};
export type Document = {
  paths: Record<string, Record<string, Operation>>;
  components: { schemas: Record<string, Schema>; headers: never };
};

export type Door = Operation & { method: string; path: string };

export const doorsOf = ({ paths }: Document): Door[] =>
  Object.entries(paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, operation]) => ({
      ...operation,
      method: method.toUpperCase(),
      path,
    })),
  );

export const isSchema = (value: unknown): value is Schema =>
  typeof value === "object" && value !== null && !Array.isArray(value);

/** The schema itself, or the schema that it refers to. */
export function resolved({ components }: Document, schema: Schema): Schema {
  const name = typeof schema.$ref === "string" ? schema.$ref.split("/").at(-1) : undefined;
  return name === undefined ? schema : (components.schemas[name] ?? {});
}
