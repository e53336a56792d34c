/**
 * Makes a value at its first use and keeps it. For values that slow down the loading of a page, such as formatters of dates and
 * numbers: each takes milliseconds, and most pages use few.
 */
export function lazy<Value extends object>(make: () => Value): () => Value {
  let made: Value | undefined;
  return () => {
    made ??= make();
    return made;
  };
}
