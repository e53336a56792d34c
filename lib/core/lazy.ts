/**
 * Makes a value when it is first asked for, and keeps it. For what costs a browser time as its code loads, such as the
 * formatters of dates and numbers: each of them takes milliseconds, and most pages use few of them.
 */
export function lazy<Value extends object>(make: () => Value): () => Value {
  let made: Value | undefined;
  return () => {
    made ??= make();
    return made;
  };
}
