import { execFile, execFileSync } from "node:child_process";
import { existsSync, globSync, readFileSync, statSync } from "node:fs";
import { dirname, join, normalize } from "node:path";
import { promisify } from "node:util";
import { describe, expect, test } from "vitest";
import { parseLaunchEnv } from "#lib/env.ts";
import { dispatchVariables } from "#lib/env-services.ts";

// Compares the documents with the repository. `npx vitest run scripts/docs.test.ts -u` writes the index of decisions anew.

const git = (...args: string[]) =>
  execFileSync("git", args, { encoding: "utf8" }).split("\0").filter(Boolean);
const COMMITTED = new Set(git("ls-files", "-z"));
const FOLDERS = new Set([...COMMITTED].flatMap((file) => parents(file)));
const PAGES = [...COMMITTED].filter((file) => file.endsWith(".md") && existsSync(file));
const isCommitted = (path: string) => COMMITTED.has(path) || FOLDERS.has(path.replace(/\/$/, ""));
const read = (file: string) => readFileSync(file, "utf8");
const MANIFEST = JSON.parse(read("package.json"));
const RECORDS = PAGES.filter((page) => /^docs\/decisions\/\d{4}-/.test(page)).sort();

function parents(file: string): string[] {
  const folder = dirname(file);
  return folder === "." ? [] : [folder, ...parents(folder)];
}

/** The page without its fenced blocks. */
const prose = (text: string) => text.replace(/^```[\s\S]*?^```$/gm, "");

/** Code in the text and between fences. */
const codeIn = (text: string) => [
  ...[...text.matchAll(/^```\w*\n([\s\S]*?)^```$/gm)].map(([, code]) => code ?? ""),
  ...[...prose(text).matchAll(/`([^`]+)`/g)].map(([, code]) => code ?? ""),
];

/** GitHub's anchor of a heading. */
const anchorsOf = (text: string) =>
  [...prose(text).matchAll(/^#+ (.+)$/gm)].map(([, heading = ""]) =>
    heading
      .toLowerCase()
      .replace(/[^\p{L}\p{N}\s_-]/gu, "")
      .replaceAll(" ", "-"),
  );

/** Links to an uncommitted file or a missing heading. */
function brokenLinks(page: string, text: string): string[] {
  const links = [...prose(text).matchAll(/\]\(([^)\s]+)\)/g)].map(([, link]) => link ?? "");
  return links.filter((link) => {
    if (/^https?:/.test(link)) return false;
    const [path = "", anchor] = link.split("#");
    const target = path === "" ? page : normalize(join(dirname(page), path));
    if (!isCommitted(target)) return true;
    return anchor !== undefined && !anchorsOf(read(target)).includes(anchor);
  });
}

/** Commands that name no script of package.json, no committed file and no installed program. */
const unknownCommands = (text: string): string[] =>
  codeIn(text).flatMap((code) => [
    ...named(code, /\bnpm run (?:--silent )?([\w:-]+)/g).filter((name) => !(name in MANIFEST.scripts)),
    ...named(code, /\bnpm (start|test)\b/g).filter((name) => !(name in MANIFEST.scripts)),
    ...named(code, /\bnode ((?:scripts|server|bench|fuzz|db)\/\S+)/g).filter((file) => !isCommitted(file)),
    ...named(code, /\bnpx ([\w@/-]+)/g).filter((name) => !existsSync(`node_modules/.bin/${name}`)),
  ]);

/** TypeScript for the installed Node, which may be 18. `npx` and npm find the project's own, and the image has no other. */
const oldNodes = (text: string): string[] =>
  codeIn(text).flatMap((code) => named(code, /(?<!npx |exec portal )\bnode (\S+\.ts)\b/g));

/** Paths of the repository that are not committed. */
const unknownPaths = (text: string): string[] =>
  codeIn(text).flatMap((code) =>
    named(
      code,
      /(?<![\w/.@-])((?:app|lib|db|e2e|server|scripts|bench|deploy|drills|fuzz|docs)\/[\w./@()[\]-]*\w)/g,
    ).filter((path) => !isCommitted(path)),
  );

const named = (text: string, pattern: RegExp) => [...text.matchAll(pattern)].map(([, name]) => name ?? "");

/** The findings of `find` on each page, as lines with the page's name. */
const onAllPages = (find: (text: string, page: string) => string[]) =>
  PAGES.flatMap((page) => find(read(page), page).map((found) => `${page}: ${found}`));

test("the documents link only to committed files", () => {
  expect(onAllPages((text, page) => brokenLinks(page, text))).toEqual([]);
});

test("the documents name only commands that exist", () => {
  expect(onAllPages(unknownCommands)).toEqual([]);
});

test("the documents name only committed paths", () => {
  expect(onAllPages(unknownPaths)).toEqual([]);
});

test("the documents run TypeScript with the Node of the project, not with any that is installed", () => {
  const instructions = onAllPages(oldNodes).filter((found) => !found.startsWith("CHANGELOG.md"));
  expect(instructions).toEqual([]);
});

test("a broken link, an unknown command and an unknown path are found", () => {
  const links = "[a](gone.md) [b](README.md#gone) [c](README.md) [d](https://x.example) [e](docs)";
  expect(brokenLinks("README.md", links)).toEqual(["gone.md", "README.md#gone"]);
  const commands =
    "`npm run gone` `npm run lint` `node scripts/gone.ts` `npx gone x` `npx vitest run`\n```sh\nnpm run none\n```\n";
  expect(unknownCommands(commands).sort()).toEqual(["gone", "gone", "none", "scripts/gone.ts"]);
  expect(oldNodes("`node scripts/admin.ts` `npx node scripts/admin.ts` `node scripts/prepare.mjs`")).toEqual([
    "scripts/admin.ts",
  ]);
  expect(unknownPaths("`lib/gone.ts` `lib/env.ts` `lib/fleet/queries` `see app/gone`")).toEqual([
    "lib/gone.ts",
    "app/gone",
  ]);
});

test("README fits one screen", () => expect(statSync("README.md").size).toBeLessThanOrEqual(4_096));

test("no sentence is in two documents", () => {
  const pagesOf = new Map<string, Set<string>>();
  // Results name their machine on each page.
  for (const page of PAGES.filter((one) => !one.startsWith("ops/bench/results/"))) {
    for (const sentence of sentencesOf(read(page)))
      pagesOf.set(sentence, (pagesOf.get(sentence) ?? new Set()).add(page));
  }
  const twice = [...pagesOf].filter(([, pages]) => pages.size > 1).map(([sentence]) => sentence);
  expect(twice).toEqual([]);
});

/** Sentences of some length; a table's row is one. */
const sentencesOf = (text: string) =>
  prose(text)
    .split(/\n\n+|\n(?=[-#|]|\d+\. )/)
    .flatMap((paragraph) => paragraph.replace(/\s+/g, " ").split(/(?<=[.:?!]) /))
    .filter((sentence) => sentence.length >= 50 && !sentence.startsWith("|"));

/** The output of a failing script of package.json, with these variables set. */
async function failureOf(script: string, env: Record<string, string>): Promise<string> {
  const [, ...args] = MANIFEST.scripts[script].replace(/^exec /, "").split(" ");
  const options = { env: { NODE_ENV: "test" as const, PATH: process.env.PATH, ...env } };
  const done = promisify(execFile)(process.execPath, args, options);
  return done.then(() => "it ended well").catch(({ stderr }) => stderr);
}

test.each(["serve", "db:migrate", "admin", "retention", "post-codes"])(
  "npm run %s reads its configuration and points to its page",
  async (script) => {
    const said = await failureOf(script, { DATABASE_URL: "wrong" });
    expect(said).toMatch(/^DATABASE_URL is wrong: .*See docs\/configuration\.md\.\n$/);
  },
  60_000,
);

test("npm run statement needs no database", async () => {
  expect(await failureOf("statement", {})).toMatch(/npm run --silent statement -- inputs\.json/);
}, 60_000);

describe("docs/screens.md", () => {
  const listed = named(prose(read("docs/screens.md")), /`(\/[^`]*)`/g).filter((path) => path !== "/export");

  test("lists every page of the portal once", () => {
    const routes = globSync("app/**/page.tsx").map((file) =>
      file
        .replace(/^app/, "")
        .replace(/\/\([a-z]+\)/g, "")
        .replace(/\/page\.tsx$/, ""),
    );
    expect(listed.sort()).toEqual(routes.map((route) => route || "/").sort());
  });
});

describe("docs/configuration.md", () => {
  const page = read("docs/configuration.md");
  const [variables = "", others = ""] = page.split("## Set by the launcher");
  const rows = [...variables.matchAll(/^- `(\w+)`(?:\s+\(`([^`]+)`\))?:\s/gm)].map(
    ([, name, value = ""]) => ({
      name,
      value,
    }),
  );
  const examples = [...read(".env.example").matchAll(/^(\w+)=(.*)$/gm)].map(([, name, value]) => ({
    name,
    value,
  }));

  test("has a row for each variable of .env.example, with the same default", () => {
    expect(rows).toEqual(examples);
  });

  test("has a row for each variable that lib/env*.ts read", () => {
    const source = globSync("lib/env*.ts").map(read).join("\n");
    const read_ = named(source, /^ {2}([A-Z][A-Z0-9_]+): (?!")/gm).filter((name) => name !== "TOLPPA_DEMO");
    const dispatch = Object.values(dispatchVariables("cabonline"));
    expect(rows.map(({ name }) => name).sort()).toEqual([...new Set([...read_, ...dispatch])].sort());
  });

  test("names the defaults that hold when nothing is set", () => {
    const example = Object.fromEntries(examples.map(({ name, value }) => [name, value]));
    expect(parseLaunchEnv(example)).toEqual(parseLaunchEnv({}));
  });

  test("names the variables that scripts and tests read besides", () => {
    const ofNode = ["NODE_ENV", "PATH", "NEXT_PHASE", "VITEST"];
    const files = globSync(["scripts/**/*.{ts,mjs}", "*.config.ts"]);
    const asked = new Set(files.flatMap((file) => named(read(file), /process\.env\.([A-Z_0-9]+)/g)));
    const known = new Set([...rows.map(({ name }) => name), ...named(others, /`([A-Z_0-9]+)`/g), ...ofNode]);
    expect([...asked].filter((name) => !known.has(name))).toEqual([]);
  });
});

describe("docs/translating.md", () => {
  const [, terms = ""] = read("docs/translating.md").split("## Trade terms");
  const rows = [...terms.matchAll(/^\| (.+?) +\| (.+?) +\| (.+?) +\|$/gm)].slice(2);

  // Finnish inflects its words too much for this search.
  test.each([
    ["sv", 2],
    ["en", 3],
  ])("has the trade terms that the texts in %s use", (language, column) => {
    const files = globSync(`messages/${language}/*.json`).map(read);
    const texts = files.join("\n").replaceAll("\u00ad", "").toLowerCase();
    const said = rows.map((row) => row[column] ?? "");
    expect(said.length).toBeGreaterThan(30);
    expect(said.filter((term) => !texts.includes(term.toLowerCase()))).toEqual([]);
  });
});

describe("the decisions", () => {
  const records = RECORDS.map((file) => {
    const text = read(file);
    const [, date = "", topic = ""] = /^Date: (\S+)\. Topic: (.+)\.$/m.exec(text) ?? [];
    const title = /^# (.+)$/m.exec(text)?.[1] ?? "";
    return { file: file.replace("docs/decisions/", ""), text, date, topic, title };
  });

  test("are numbered without gaps", () => {
    const numbers = records.map(({ file }) => Number(file.slice(0, 4)));
    expect(numbers).toEqual(numbers.map((_, i) => i + 1));
  });

  test("have a date, a topic, a context and a decision", () => {
    const whole = records.filter(({ text, date, topic, title }) => {
      const [first, second] = named(text, /^## (.+)$/gm).filter((one) => /^(Context|Decision)$/.test(one));
      return title && topic && /^\d{4}-\d\d-\d\d$/.test(date) && first === "Context" && second === "Decision";
    });
    expect(records.filter((one) => !whole.includes(one)).map(({ file }) => file)).toEqual([]);
  });

  test("are all in the index", async () => {
    const topics = [...Map.groupBy(records, ({ topic }) => topic)].sort(([a], [b]) => (a < b ? -1 : 1));
    const lists = topics.map(([topic, ones]) => {
      const lines = ones.map(({ file, title }) => `- ${file.slice(0, 4)}: [${title}](${file})`);
      return `## ${topic}\n\n${lines.join("\n")}\n`;
    });
    const index = `# Decisions

What the product does where its specification is silent or contradicts itself, and why it is built as it is. Each record has
its context, the decision, and what follows where that is not plain. A decision that changes gets a new record, and the old
record names it. \`scripts/docs.test.ts\` writes this index.

${lists.join("\n")}`;
    await expect(index).toMatchFileSnapshot("../docs/decisions/README.md");
  });
});
