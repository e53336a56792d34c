// Runs before npm start, test, check and bench, with any installed Node (18 or newer) and without packages: installs, builds
// and finds a browser where that is not done yet. Prints one line per action.
//   --build    also a production build of the current sources
//   --browser  also a Chromium for the end-to-end tests
//   --readers  also the programs with which tests read documents back and reach the database through a pooler, where
//              the distribution has them
import { spawnSync } from "node:child_process";
import { createHash } from "node:crypto";
import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { setHooks } from "./git-hooks.mjs";
import { oneAtATime, sleep } from "./one-at-a-time.mjs";

process.chdir(fileURLToPath(new URL("..", import.meta.url)));

const LOCK = ".data/prepare.lock";
const INSTALL_STAMP = "node_modules/.tolppa-install";
const BUILD_STAMP = ".next/.tolppa-build";
const SERVER_STAMP = "dist/.tolppa-server";
const BROWSER_FILE = ".data/chromium-path";
const MESSAGES_STAMP = "messages/compiled/.tolppa-messages";
/** The languages' folders, and the sources of their compiler. */
const MESSAGE_INPUTS = [...messageFolders(), "scripts/compile-messages.mjs"];
const BUILD_INPUTS = [
  ...MESSAGE_INPUTS,
  "app",
  "lib",
  "db",
  "middleware.ts",
  "next.config.ts",
  "postcss.config.mjs",
  "tsconfig.json",
  "package-lock.json",
];
const SERVER_INPUTS = [
  ...MESSAGE_INPUTS,
  "db",
  "lib",
  "server",
  "package-lock.json",
  "tsconfig.json",
  "scripts/compile-server.mjs",
];
const APT = "/usr/bin/apt-get";
// The headless one first: it answers a third faster.
const CHROMIUMS = [
  "/usr/bin/chromium-headless-shell",
  "/usr/bin/chromium",
  "/usr/bin/chromium-browser",
  "/usr/bin/google-chrome-stable",
  "/usr/bin/google-chrome",
  "/snap/bin/chromium",
  "/Applications/Google Chrome.app/Contents/MacOS/Google Chrome",
  "/Applications/Chromium.app/Contents/MacOS/Chromium",
];
/** --no-save: the repository's files stay as they are. */
const INSTALL = [
  "install",
  "--no-save",
  "--include=dev",
  "--include=optional",
  "--no-audit",
  "--no-fund",
  "--loglevel=error",
];
/** Programs, and Debian's packages with them. Without one its tests are skipped with a note. */
const READERS = {
  pdftotext: "poppler-utils",
  xmllint: "libxml2-utils",
  pgbouncer: "pgbouncer",
  nginx: "nginx-light",
};
/** Packages that start an unwanted service. */
const SERVICES = ["pgbouncer", "nginx"];
/**
 * Next names server actions after this key and seals with it their closures, which no action here has. With a random key each
 * build would know only its own pages' actions (docs/decisions/0124-same-build.md).
 */
const ACTIONS_KEY =
  process.env.NEXT_SERVER_ACTIONS_ENCRYPTION_KEY ||
  createHash("sha256").update("tolppa server actions").digest("base64");
const NODE = process.platform === "win32" ? "node_modules/node/bin/node.exe" : "node_modules/node/bin/node";

oneAtATime(LOCK, {
  onWait: () => say("Waiting for another preparation to end"),
  work() {
    install();
    compileMessages();
    setHooks(".");
    if (process.argv.includes("--build")) {
      build();
      // Last, because it deletes the former compiled server.
      compileServer();
    }
    if (process.argv.includes("--browser")) findBrowser();
    if (process.argv.includes("--readers")) findReaders();
  },
});

/** `npm install`, not `npm ci`: the lock file has the builds of only one platform, and both honour it. */
function install() {
  const wanted = hashOf(
    ["package-lock.json"],
    manifest("dependencies", "optionalDependencies", "devDependencies", "overrides"),
  );
  if (readOr(INSTALL_STAMP) === wanted) return;
  say("Installing packages");
  run("npm install", npm(INSTALL));
  completeNode();
  // npm leaves out optional packages that refuse the Node on which npm runs, such as compiled parts of the bundler's.
  const [, major] = /node\/v(\d+)/.exec(process.env.npm_config_user_agent) ?? [];
  if (Number(major) < 24) run("npm install", npm(INSTALL, NODE));
  writeFileSync(INSTALL_STAMP, wanted);
}

/** The npm package `node` brings its binary by an install script, which is run here if scripts are not allowed. */
function completeNode() {
  if (spawnSync(NODE, ["--version"]).status === 0) return;
  const [file, ...args] = [process.execPath, "installArchSpecificPackage"];
  run("Installing Node", [file, args, { cwd: "node_modules/node" }]);
}

/** An image installs packages before it has sources. */
function messageFolders() {
  if (!existsSync("messages")) return [];
  const folders = readdirSync("messages").filter((name) => !name.startsWith("compiled"));
  return folders.sort().map((name) => `messages/${name}`);
}

function compileMessages() {
  if (!existsSync("messages")) return;
  const wanted = hashOf(MESSAGE_INPUTS.flatMap(filesIn), manifest("devDependencies"));
  if (readOr(MESSAGES_STAMP) === wanted) return;
  say("Compiling the messages");
  run("Compiling the messages", [NODE, ["scripts/compile-messages.mjs"]]);
  writeFileSync(MESSAGES_STAMP, wanted);
}

function compileServer() {
  const wanted = hashOf(SERVER_INPUTS.flatMap(filesIn), manifest("imports"));
  if (readOr(SERVER_STAMP) === wanted) return;
  say("Compiling the server");
  run("Compiling the server", [NODE, ["scripts/compile-server.mjs"]]);
  writeFileSync(SERVER_STAMP, wanted);
}

function build() {
  const env = Object.entries(process.env).filter(([name]) => name.startsWith("NEXT_PUBLIC_"));
  const wanted = hashOf(
    BUILD_INPUTS.flatMap(filesIn),
    JSON.stringify(env.sort()) + manifest("imports") + ACTIONS_KEY,
  );
  if (readOr(BUILD_STAMP) === wanted && existsSync(".next/BUILD_ID")) return;
  say("Building");
  rmSync(BUILD_STAMP, { force: true });
  const settings = {
    env: {
      ...process.env,
      NODE_ENV: "production",
      NEXT_TELEMETRY_DISABLED: "1",
      NEXT_SERVER_ACTIONS_ENCRYPTION_KEY: ACTIONS_KEY,
      TOLPPA_BUILD_ID: wanted.slice(0, 16),
    },
  };
  // A build whose parent was stopped goes on alone and blocks others until it ends.
  run("next build", [NODE, [nextCommand(), "build"], settings], /Another next build process/);
  writeFileSync(BUILD_STAMP, wanted);
}

/** The path of the package's command. */
function nextCommand() {
  const { bin } = JSON.parse(readFileSync("node_modules/next/package.json", "utf8"));
  return join("node_modules/next", bin.next);
}

function findBrowser() {
  const known = readOr(BROWSER_FILE);
  if (known && existsSync(known)) return;
  const named = [
    process.env.PLAYWRIGHT_CHROMIUM_EXECUTABLE_PATH,
    process.env.CHROMIUM_PATH,
    process.env.CHROMIUM,
  ];
  const installed = () => [...named, ...CHROMIUMS].find((file) => file && existsSync(file));
  const fetched = () => fromDebian(["chromium-headless-shell"]) || fromDebian(["chromium"]);
  const found = installed() ?? (fetched() ? installed() : undefined) ?? fromPlaywright();
  if (!found)
    fail("No Chromium found and none could be installed. Install one, or name it in CHROMIUM_PATH.");
  mkdirSync(".data", { recursive: true });
  writeFileSync(BROWSER_FILE, found);
  say(`Browser for the tests: ${found}`);
}

function findReaders() {
  const env = { ...process.env, PATH: `${process.env.PATH}:/usr/sbin` };
  const missing = Object.keys(READERS).filter((program) => spawnSync(program, ["--version"], { env }).error);
  if (missing.length === 0 || !fromDebian(missing.map((program) => READERS[program]))) return;
  for (const service of SERVICES.filter((name) => missing.includes(name)))
    spawnSync("systemctl", ["disable", "--now", service], { stdio: "ignore" });
}

function fromDebian(packages) {
  if (process.getuid?.() !== 0 || !existsSync(APT)) return false;
  say(`Installing ${packages.join(" and ")} from the distribution`);
  const settings = { stdio: "ignore", env: { ...process.env, DEBIAN_FRONTEND: "noninteractive" } };
  spawnSync(APT, ["update"], settings);
  return spawnSync(APT, ["install", "-y", "--no-install-recommends", ...packages], settings).status === 0;
}

function fromPlaywright() {
  say("Downloading Chromium");
  const cli = "node_modules/@playwright/test/cli.js";
  if (spawnSync(NODE, [cli, "install", "chromium"], { stdio: "ignore" }).status !== 0) return undefined;
  const ask = "import('@playwright/test').then((p) => process.stdout.write(p.chromium.executablePath()))";
  const path = spawnSync(NODE, ["--input-type=module", "-e", ask], { encoding: "utf8" }).stdout;
  return existsSync(path) ? path : undefined;
}

/** The Node that runs npm by default is not the one in node_modules, which npm may be about to replace. */
function npm(args, node = process.env.npm_node_execpath ?? process.execPath) {
  const cli = process.env.npm_execpath;
  if (cli) return [node, [cli, ...args]];
  return ["npm", args, { shell: process.platform === "win32" }];
}

/** Runs a command quietly and prints its output only if it fails. A command that fails as `busy` is repeated. */
function run(what, [file, args, settings = {}], busy = undefined) {
  const result = spawnSync(file, args, { encoding: "utf8", maxBuffer: 64 * 1024 * 1024, ...settings });
  if (result.status === 0) return;
  if (busy?.test(`${result.stdout}${result.stderr}`)) {
    sleep(2_000);
    return run(what, [file, args, settings], busy);
  }
  process.stderr.write(`${result.stdout ?? ""}${result.stderr ?? ""}`);
  fail(`${what} failed${result.error ? `: ${result.error.message}` : ""}.`);
}

/** The dependencies in package.json; its other parts (scripts, say) do not matter. */
function manifest(...names) {
  const found = JSON.parse(readFileSync("package.json", "utf8"));
  return JSON.stringify(names.map((name) => found[name]));
}

function filesIn(path) {
  if (!existsSync(path)) return [];
  if (!statSync(path).isDirectory()) return [path];
  return readdirSync(path)
    .sort()
    .flatMap((name) => filesIn(join(path, name)))
    .filter((file) => !/\.test\.tsx?$|\.sql$/.test(file));
}

function hashOf(files, more = "") {
  const hash = createHash("sha256").update(more);
  for (const file of files) hash.update(`\0${file}\0`).update(readFileSync(file));
  return hash.digest("hex");
}

function readOr(file) {
  return existsSync(file) ? readFileSync(file, "utf8").trim() : undefined;
}

function say(line) {
  process.stdout.write(`${line}\n`);
}

function fail(line) {
  process.stderr.write(`${line}\n`);
  process.exit(1);
}
