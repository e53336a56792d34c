// Checks that a translation fits its original: it has each message and variant, with the same inputs.

type Variants = { declarations: string[]; selectors: string[]; match: Record<string, string> };
type Message = string | [Variants];
/** The messages of one language by their keys. */
export type Messages = Record<string, Message>;

/** The missing and surplus parts of a translation, one line for each message. `locale` decides the plural forms. */
export function misfits(original: Messages, translation: Messages, locale: string): string[] {
  const surplus = Object.keys(translation).filter((key) => !(key in original));
  return [
    ...surplus.map((key) => `${key}: the original lacks it`),
    ...Object.entries(original).flatMap(([key, message]) => {
      const trouble = misfit(message, translation[key], locale);
      return trouble === null ? [] : [`${key}: ${trouble}`];
    }),
  ];
}

function misfit(original: Message, translation: Message | undefined, locale: string): string | null {
  if (translation === undefined) return "missing";
  const wrong =
    uncounted(translation, locale) ??
    (structureOf(original) === structureOf(translation) ? unlike(original, translation, locale) : undefined);
  if (wrong) return `${wrong}: missing, or other inputs`;
  return wrong === "" || neededBy(original) !== neededBy(translation) ? "other inputs" : null;
}

/** A variant of a message by its selectors: `count` is `one`, `kind` is `vehicle`. */
type Variant = ReadonlyMap<string, string>;
const variantOf = (key: string): Variant =>
  new Map(key.split(", ").map((part) => part.split("=") as [string, string]));
const keyOf = (variant: Variant): string => [...variant].map((part) => part.join("=")).join(", ");

/** The selectors that choose by a number's plural form. */
const countersOf = (message: Message): string[] =>
  typeof message === "string"
    ? []
    : message[0].declarations.flatMap((line) => /^local (\w+) = \w+: plural$/.exec(line)?.[1] ?? []);

/** The variants in which each counter has one of the forms that `change` makes of its form. */
const withForms = (
  variant: Variant,
  counters: readonly string[],
  change: (form: string) => readonly string[],
): Variant[] =>
  counters.reduce<Variant[]>(
    (all, counter) =>
      all.flatMap((one) => change(one.get(counter) ?? "*").map((form) => new Map(one).set(counter, form))),
    [variant],
  );

/** The text of a variant, or of the one for every other value. */
const textOf = (message: Message, variant: Variant): string | undefined =>
  Object.entries(variantsOf(message)).find(([key]) =>
    [...variantOf(key)].every(([selector, value]) => value === "*" || value === variant.get(selector)),
  )?.[1];

/** A plural form that the language has and the message lacks. */
function uncounted(message: Message, locale: string): string | undefined {
  const forms = new Intl.PluralRules(locale).resolvedOptions().pluralCategories;
  const wanted = Object.keys(variantsOf(message)).flatMap((key) =>
    withForms(variantOf(key), countersOf(message), (form) => (form === "*" ? [form] : forms)),
  );
  const found = wanted.find((variant) => textOf(message, variant) === undefined);
  return found && keyOf(found);
}

/**
 * A variant that only one of the two messages has, or that has other inputs. Languages have different plural forms: one that is
 * not only for 1 needs the inputs of the original's `other`.
 */
function unlike(original: Message, translation: Message, locale: string): string | undefined {
  const counters = countersOf(original);
  const counterparts = (key: string) =>
    withForms(variantOf(key), counters, (form) =>
      isOfOneAlone(form, locale) ? ["one", "other"] : ["other"],
    );
  const codes = (key: string) => keyOf(withForms(variantOf(key), counters, () => ["*"])[0] ?? new Map());
  const there = Object.keys(variantsOf(original));
  const here = Object.keys(variantsOf(translation));
  return (
    there.find((key) => !here.some((own) => codes(own) === codes(key))) ??
    here.find((key) => {
      const inputs = inputsOf(variantsOf(translation)[key]);
      return !counterparts(key).some((variant) => inputsOf(textOf(original, variant)) === inputs);
    })
  );
}

/** Latvian counts 21 like 1, French 0: a text of such a form must contain the number. */
function isOfOneAlone(form: string, locale: string): boolean {
  const rules = new Intl.PluralRules(locale);
  return Array.from({ length: 200 }, (_, n) => n).every((n) => (rules.select(n) === form) === (n === 1));
}

/** A language may have plural variants where another has one text, so their structures may differ. */
const structureOf = (message: Message): string =>
  typeof message === "string" ? "" : JSON.stringify({ ...message[0], match: null });

export const variantsOf = (message: Message): Variants["match"] =>
  typeof message === "string" ? { "": message } : message[0].match;

/** All inputs of a message: those in its texts, and its selectors. */
function neededBy(message: Message): string {
  const { declarations, selectors } = typeof message === "string" ? NO_VARIANTS : message[0];
  const locals = new Map(
    declarations.flatMap((line) =>
      [...line.matchAll(/^local (\w+) = (\w+):/g)].map(([, name = "", input = ""]) => [name, input]),
    ),
  );
  const named = Object.values(variantsOf(message)).flatMap((text) => inputsOf(text)?.split(",") ?? []);
  const needed = [...named, ...selectors].filter(Boolean).map((name) => locals.get(name) ?? name);
  return [...new Set(needed)].sort().join();
}

const NO_VARIANTS = { declarations: [], selectors: [] };

/** The inputs of a text, each once and in order; none for null. */
function inputsOf(text: Message | undefined): string | null {
  if (typeof text !== "string") return null;
  return [...new Set([...text.matchAll(/(?<!\\)\{(\w+)\}/g)].map(([, name]) => name))].sort().join();
}
