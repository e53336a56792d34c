const { readdirSync } = require("node:fs");

// The layers of the house: what each shelf of a room may import is named here, all else is refused.
// docs/architecture.md draws the same picture.

const RUNTIME_PACKAGES = "^node_modules/";
const NODE = "^node:";
const TESTS = ["\\.test\\.tsx?$", "/(testing|contract-tests)[^/]*\\.ts$"];

// The rooms of lib from the ground up. A room imports, on any shelf, only rooms before it. What two rooms share moves
// below both.
const ROOMS = [
  "core",
  "messages",
  "platform",
  "events",
  "mail",
  "notices",
  "companies",
  "feature-switches",
  "accounts",
  "api-clients",
  "people",
  "fleet",
  "documents",
  "booking-areas",
  "requirements",
  "dispatch",
  "company-register",
  "partners",
  "imports",
  "settlements",
  "discounts",
  "receivables",
  "bank",
  "statements",
  "payments",
  "driver-statements",
  "payouts",
  "bookkeeping",
  "seller-reports",
  "disputes",
  "accountant-desk",
  "audit",
  "webhooks",
  "letters",
  "deliveries",
  "privacy",
  "search",
  "list-views",
  "history",
  "queue",
  "home",
  "adapters",
  "operations",
  "installation",
  "doors",
  "jobs",
  "demo",
];

const folders = readdirSync(`${__dirname}/lib`, { withFileTypes: true }).filter((entry) =>
  entry.isDirectory(),
);
const unordered = folders.map(({ name }) => name).filter((name) => !ROOMS.includes(name));
if (unordered.length > 0) throw new Error(`Rooms without a place in the order: ${unordered.join(", ")}`);

const CORE = "^lib/core/";
const MESSAGES = "^lib/messages/";
const PLATFORM = "^lib/platform/";
// These folders of lib are no features.
const ROOM = "^lib/(?!(?:core|messages|platform|adapters|operations|installation|doors|jobs|demo)/)[^/]+";
// Field tables are plain data, as pure as the rules that use them.
const RULES = [`${ROOM}/(?:rules/|[a-z-]*fields\\.ts$)`, `${PLATFORM}search/`];
const WORDS = `${ROOM}/[a-z-]*(?:texts|errors|values|bulk-refusal|shown-prices)\\.ts$`;
// A list's columns: on its screen, in its file and in the API.
const COLUMNS = `${ROOM}/[a-z-]*columns\\.ts$`;
// Who sends a mail, what it is told, and its words.
const LETTERS = [`${ROOM}/letters/`, "^lib/mail/letter\\.ts$", "^lib/letters/letters\\.ts$"];
// What scripts/compile-messages.mjs makes of messages/: every shelf but the pure ones says messages.
const COMPILED = "^messages/compiled/";
const SCHEMA = [`${PLATFORM}schema/`, `${ROOM}/[a-z-]*schema\\.ts$`];
const SCHEMA_OF_FILES = `${ROOM}/(?:payment-file|statement-inputs)\\.ts$`;
const API = [`${PLATFORM}api/`, "^lib/operations/", `${ROOM}/[a-z-]*(?:api|examples|field-docs)\\.ts$`];
const JSON_OUT = `${ROOM}/[a-z-]*json\\.ts$`;
const USE_CASES = [`${PLATFORM}use-case/`, `${ROOM}/use-cases/`];
const QUERIES = "^lib/[^/]+/queries/";
const PORTS = "^lib/ports\\.ts$";
const BELOW_API = [CORE, ...RULES, WORDS, MESSAGES, ...SCHEMA, SCHEMA_OF_FILES, COLUMNS];

/** A shelf may import itself and the listed shelves; nothing else of the house. */
const layer = (name, from, local = [], exceptFrom = []) => ({
  name: `${name}-imports`,
  comment: `${name} may import itself and: ${local.join(", ")}`,
  severity: "error",
  from: { path: from, pathNot: [...TESTS, ...exceptFrom] },
  to: {
    pathNot: [
      ...[from].flat(),
      ...local,
      ...(name === "core" || name === "rules" ? [] : [COMPILED]),
      RUNTIME_PACKAGES,
      NODE,
    ],
    dependencyTypesNot: ["core", "npm", "npm-dev", "npm-no-pkg"],
  },
});

/** Which npm packages a shelf may know. */
const packages = (name, from, allowed) => ({
  name: `${name}-packages`,
  comment: `${name} may use: ${allowed.join(", ") || "no package"}`,
  severity: "error",
  from: { path: from, pathNot: TESTS },
  to: { path: RUNTIME_PACKAGES, pathNot: allowed.map((one) => `^node_modules/${one}/`) },
});

const roomsInOrder = ROOMS.slice(0, -1).map((room, place) => ({
  name: `order-of-${room}`,
  comment: `${room} stands below: ${ROOMS.slice(place + 1).join(", ")}`,
  severity: "error",
  from: { path: `^lib/${room}/`, pathNot: TESTS },
  to: { path: `^lib/(?:${ROOMS.slice(place + 1).join("|")})/` },
}));

module.exports = {
  forbidden: [
    { name: "no-circles", comment: "types included", severity: "error", from: {}, to: { circular: true } },
    { name: "not-resolvable", severity: "error", from: {}, to: { couldNotResolve: true } },
    {
      name: "no-dev-packages",
      severity: "error",
      from: { path: "^(app|lib|db|server)/", pathNot: TESTS },
      to: { dependencyTypes: ["npm-dev"], dependencyTypesNot: ["type-only"] },
    },

    layer("core", CORE),
    layer("rules", RULES, [CORE]),
    {
      name: "rules-are-pure",
      comment: "rules depend on nothing but ibantools",
      severity: "error",
      from: { path: [CORE, ...RULES], pathNot: TESTS },
      to: { path: [RUNTIME_PACKAGES, NODE], pathNot: "^node_modules/ibantools/" },
    },
    layer("words", WORDS, [CORE, ...RULES, MESSAGES]),
    layer("messages", MESSAGES, [CORE]),
    layer("columns", COLUMNS, [CORE, ...RULES, WORDS, MESSAGES, API[0], QUERIES]),
    {
      name: "columns-read-no-database",
      comment: "only the types of query results may be named",
      severity: "error",
      from: { path: COLUMNS },
      to: { path: QUERIES, dependencyTypesNot: ["type-only"] },
    },
    layer("schema", [...SCHEMA, SCHEMA_OF_FILES], [CORE, ...RULES, WORDS, MESSAGES, COLUMNS]),
    layer("api", API, BELOW_API),
    layer("letters", LETTERS, [CORE, ...RULES, WORDS, MESSAGES]),
    layer("ports", PORTS, [CORE, ...RULES]),
    layer("use-cases", USE_CASES, [
      ...BELOW_API,
      ...LETTERS,
      PORTS,
      QUERIES,
      "^db/(client|errors|schema-state)\\.ts$",
    ]),
    layer("adapters", "^lib/adapters/", [...BELOW_API, ...LETTERS, PORTS, QUERIES, "^db/client\\.ts$"]),
    layer("queries", QUERIES, [
      CORE,
      ...RULES,
      "^db/schema/",
      "^db/(schema-state|client|statement|array-literal|errors|replicas)\\.ts$",
    ]),
    layer("tables", "^db/(schema/|columns\\.ts$)", [CORE, ...RULES, "^db/columns\\.ts$"]),
    layer(
      "database",
      "^db/(client|connect|inspect|pool|replicas|paced-socket|transaction|statement|errors|migrate|mail-policies|works-since|schema-state)\\.ts$",
      [CORE, ...RULES, LETTERS[2], "^db/migrations/"],
    ),
    layer("json", JSON_OUT, [...BELOW_API, ...API, QUERIES, USE_CASES[1]]),
    layer("doors", ["^lib/(?:installation|doors)/"], ["^lib/(?!jobs/)", "^db/"]),
    layer(
      "jobs",
      ["^lib/jobs/", `${PLATFORM}(?:jobs/|outage-log)`],
      ["^lib/(?!(?:installation|doors)/)", "^db/"],
    ),
    layer("app", "^app/", ["^lib/(?!jobs/)"]),

    ...roomsInOrder,

    packages("schema", [...SCHEMA, SCHEMA_OF_FILES], ["zod"]),
    packages("letters", LETTERS, ["zod"]),
    packages("api", API, ["zod"]),
    packages("columns", COLUMNS, ["zod"]),
    packages("messages", [MESSAGES, WORDS], []),
    packages("use-cases", USE_CASES, ["zod", "standardwebhooks"]),
    packages("queries", QUERIES, ["drizzle-orm"]),
    packages("app", "^app/", [
      "react",
      "react-dom",
      "next",
      "zod",
      "react-hook-form",
      "@hookform/resolvers",
      "swr",
      "server-only",
      "@simplewebauthn/browser",
    ]),
    {
      name: "server-holds-no-rule",
      comment:
        "the processes and their front know configuration, log and texts; the rest is Next's and the jobs'",
      severity: "error",
      from: { path: "^server/", pathNot: TESTS },
      to: {
        path: [
          "^app/",
          "^lib/(?!env|log|core/(language|request-scope|security-headers|span)|messages/|jobs/|demo/|platform/(?:jobs/|api/paths|outage-log)|doors/(outage|plain-page))",
          QUERIES,
        ],
      },
    },
    {
      name: "one-place-opens-connections",
      comment: "a connection that db/connect.ts did not open would not check what COMMIT is answered with",
      severity: "error",
      from: { pathNot: ["^db/connect\\.ts$", "^(ops|e2e)/", ...TESTS] },
      to: { path: "^node_modules/postgres/", dependencyTypesNot: ["type-only"] },
    },
    {
      name: "app-reads-no-database",
      comment: "screens hold no SQL: only the types of query results may be named",
      severity: "error",
      from: { path: "^app/" },
      to: { path: ["^db/", QUERIES], dependencyTypesNot: ["type-only"] },
    },
    {
      name: "app-calls-no-adapter",
      severity: "error",
      from: { path: "^app/" },
      to: { path: "^lib/(adapters|env|ports)" },
    },
    {
      name: "ui-knows-no-business",
      comment: "primitives know no business",
      severity: "error",
      from: { path: "^app/_ui/" },
      to: { path: ["^app/(?!_ui/)", "^lib/(?!messages/)", "^db/"] },
    },
    {
      name: "components-import-no-page",
      comment: "the arrow never runs upward: pages use components",
      severity: "error",
      from: { path: "^app/_(ui|components)/" },
      to: { path: "^app/(?!_)" },
    },
    {
      name: "routes-stand-alone",
      comment: "a route holds nothing that another route needs",
      severity: "error",
      from: { path: "^app/(?!_|api/docs/|dev/)", pathNot: [...TESTS, "^app/global-error"] },
      to: { path: "^app/(?!_|globals)" },
    },
    {
      name: "only-doors-know-next",
      comment: "lib/doors is the only lib folder that knows Next",
      severity: "error",
      from: { path: "^(lib/(?!doors/)|db/)" },
      to: { path: "^node_modules/(next|next-auth|react)/" },
    },
  ],
  required: [
    {
      name: "api-routes-are-documented",
      severity: "error",
      module: {
        path: "^app/(api|\\.well-known)/.*route\\.ts$",
        pathNot: "^app/api/(\\[\\.\\.\\.path\\]/)?route\\.ts$",
      },
      to: { path: API },
    },
    {
      name: "actions-use-their-shell",
      severity: "error",
      module: { path: "^app/.*actions\\.ts$", pathNot: TESTS },
      to: { path: "^lib/doors/action\\.ts$" },
    },
    {
      name: "routes-use-their-shell",
      comment: "forms that a browser posts by itself go through the doors of actions (docs/decisions/0174)",
      severity: "error",
      module: { path: "^app/.*route\\.ts$", pathNot: "nextauth|/user/form/" },
      to: {
        path: "^lib/doors/(api/(route|long-route)|downloads/(file-route|[a-z-]*download))\\.ts$",
      },
    },
  ],
  options: {
    tsConfig: { fileName: "tsconfig.json" },
    tsPreCompilationDeps: true,
    doNotFollow: { path: ["node_modules", "^messages/compiled/"] },
    exclude: { path: "^(\\.next|\\.data)/" },
    enhancedResolveOptions: {
      exportsFields: ["exports"],
      conditionNames: ["import", "require", "node", "default", "types"],
    },
  },
};
