import fc from "fast-check";

type Choice = readonly [weight: number, arbitrary: fc.Arbitrary<unknown>];
type ValueOf<Choices extends readonly Choice[]> =
  Choices[number][1] extends fc.Arbitrary<infer Value> ? Value : never;

/** One of the choices, by their weights. */
export function weighted<const Choices extends readonly Choice[]>(
  ...choices: Choices
): fc.Arbitrary<ValueOf<Choices>> {
  const all = choices.map(([weight, arbitrary]) => ({ weight, arbitrary }));
  return fc.oneof(...all) as fc.Arbitrary<ValueOf<Choices>>;
}
