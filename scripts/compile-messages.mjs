// Compiles messages/<language>/<feature>.json to functions, as docs/translating.md says. scripts/prepare.mjs runs it when a
// message has changed. Browsers get one module for each message, so that a page loads only its own; servers and tests get one
// module for each language, which loads faster.
import fs, { readFileSync, renameSync, rmSync, writeFileSync } from "node:fs";
import { compileProject, defaultCompilerOptions, writeOutput } from "@inlang/paraglide-js";
import { loadProjectFromDirectory } from "@inlang/sdk";

const TARGET = "messages/compiled";
const STRUCTURES = { each: "message-modules", whole: "locale-modules" };
/**
 * Replaces the library's own runtime, whose 80 kB handle addresses by language. The compiled messages need only these
 * two names of it.
 */
const RUNTIME = `import { currentLanguage } from "../../../lib/core/language.ts";
export const getLocale = currentLanguage;
export const experimentalStaticLocale = undefined;
`;
/** Replaces the library's own, which makes a new formatter each time. Messages have only whole numbers and their plurals. */
const REGISTRY = `const [plurals, numbers] = [{}, {}];
export const plural = (locale, input) => (plurals[locale] ??= new Intl.PluralRules(locale)).select(Number(input));
export const number = (locale, input) => (numbers[locale] ??= new Intl.NumberFormat(locale)).format(Number(input));
`;

const PROJECT = "./messages/project.inlang";

const made = `${TARGET}.new`;
rmSync(made, { recursive: true, force: true });
// Read once for both, because reading takes half of the time.
const project = await loadProjectFromDirectory({ path: PROJECT, fs });
for (const [folder, outputStructure] of Object.entries(STRUCTURES)) {
  const compilerOptions = {
    ...defaultCompilerOptions,
    outputStructure,
    strategy: ["globalVariable", "baseLocale"],
    emitReadme: false,
    emitPrettierIgnore: false,
    emitGitIgnore: false,
  };
  const output = await compileProject({ compilerOptions, project, projectPath: PROJECT });
  await writeOutput({ directory: `./${made}/${folder}`, output, fs: fs.promises });
  writeFileSync(`${made}/${folder}/runtime.js`, RUNTIME);
  writeFileSync(`${made}/${folder}/registry.js`, REGISTRY);
  for (const name of ["server.js", "server.d.ts"]) rmSync(`${made}/${folder}/${name}`, { force: true });
}
for (const error of await project.errors.get()) process.stderr.write(`${error}\n`);
await project.close();
writeFileSync(
  `${made}/whole/messages/_index.d.ts`,
  typesOf(readFileSync(`${made}/whole/messages/_index.js`, "utf8")),
);
// A bundler may leave out each message that a page does not use.
writeFileSync(`${made}/package.json`, JSON.stringify({ type: "module", sideEffects: false }));
rmSync(TARGET, { recursive: true, force: true });
renameSync(made, TARGET);
// The library's timers would keep the process for another half a minute.
process.exit();

/**
 * The type of each message: its inputs, and a language if it is not the current one. The library can write types too, but
 * through the type compiler, which takes a minute.
 */
function typesOf(code) {
  const inputs = new Map(
    [...code.matchAll(/@typedef \{(.*)\} (\w+Inputs) \*\//g)].map(([, type, name]) => [
      name,
      type.replaceAll("NonNullable<unknown>", "string | number"),
    ]),
  );
  const types = new Map(
    [...code.matchAll(/^(?:export )?const (\w+) = .*?\(\(inputs(\??): (\w+), options\?: (\{[^}]*\})/gm)].map(
      ([, name, optional, input, options]) => [
        name,
        `(inputs${optional}: ${inputs.get(input)}, options?: ${options}) => string`,
      ],
    ),
  );
  const renamed = [...code.matchAll(/^export \{ (\w+) as "?(\w+)"? \}/gm)].map(([, name, said]) => [
    said,
    types.get(name),
  ]);
  const own = [...code.matchAll(/^export const (\w+) =/gm)].map(([, name]) => [name, types.get(name)]);
  return [...[...renamed, ...own].map(([name, type]) => `export declare const ${name}: ${type};`), ""].join(
    "\n",
  );
}
