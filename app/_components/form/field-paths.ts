/** The paths of all fields in a form's values, in their order: `address.street`. */
export function leafPaths(values: object, prefix = ""): string[] {
  return Object.entries(values).flatMap(([name, value]: [string, unknown]) =>
    typeof value === "object" && value !== null
      ? leafPaths(value, `${prefix}${name}.`)
      : [`${prefix}${name}`],
  );
}
