import type { Json } from "./json-schema.ts";

type Place = { path: string; method: string; url: string };
type Parameter = { name: string; in: string; example?: unknown; required?: boolean };

/** The command that makes a call, with the document's own examples. */
export function curlOf({ path, method, url }: Place, operation: Json): string {
  const parameters = (operation.parameters ?? []) as Parameter[];
  const security = (operation.security ?? []) as Json[];
  const body = operation.requestBody as { content: Record<string, Json> } | undefined;
  const [type, content] = Object.entries(body?.content ?? {})[0] ?? [];
  const parts = [
    `curl ${method === "get" ? "" : `-X ${method.toUpperCase()} `}"${url}${filled(path, parameters)}"`,
    ...headersOf(parameters, security),
    ...(type && content ? bodyOf(type, content) : []),
  ];
  return parts.join(" \\\n  ");
}

function filled(path: string, parameters: readonly Parameter[]): string {
  const whole = path.replace(/\{(\w+)\}/g, (_, name) => exampleOf(parameters, name));
  const query = parameters
    .filter((one) => one.in === "query" && one.required)
    .map(({ name }) => `${name}=${encodeURIComponent(exampleOf(parameters, name))}`);
  return query.length > 0 ? `${whole}?${query.join("&")}` : whole;
}

const exampleOf = (parameters: readonly Parameter[], name: string): string =>
  String(parameters.find((one) => one.name === name)?.example ?? "1");

function headersOf(parameters: readonly Parameter[], security: readonly Json[]): string[] {
  const bearer = security.some((one) => "bearer" in one);
  const session = !bearer && security.some((one) => "session" in one);
  const keyed = parameters.find(({ name }) => name === "Idempotency-Key");
  return [
    ...(bearer ? ['-H "Authorization: Bearer $TOKEN"'] : []),
    ...(session ? ['-b "tolppa.session=$SESSION"', '-H "Sec-Fetch-Site: same-origin"'] : []),
    ...(keyed ? ['-H "Idempotency-Key: $(uuidgen)"'] : []),
  ];
}

function bodyOf(type: string, { examples }: Json): string[] {
  const [first] = Object.values((examples ?? {}) as Record<string, { value: unknown }>);
  if (first === undefined) return [];
  if (type === "application/x-www-form-urlencoded") {
    return Object.entries(first.value as Record<string, string>).map(
      ([name, value]) => `-d ${name}=${value}`,
    );
  }
  if (typeof first.value === "string") return [`-H "Content-Type: ${type}"`, "--data-binary @autot.csv"];
  return [`-H "Content-Type: ${type}"`, `-d '${JSON.stringify(first.value)}'`];
}
