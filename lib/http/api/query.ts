/** A query as untrusted input: a name that comes once is a text, one that comes again a list. */
export function readQuery({ searchParams }: URL): Record<string, unknown> {
  const input: Record<string, unknown> = Object.create(null);
  for (const name of new Set(searchParams.keys())) {
    const values = searchParams.getAll(name);
    input[name] = values.length === 1 ? values[0] : values;
  }
  return input;
}
