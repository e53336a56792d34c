// The layers of the house: what each shelf of a room may import is named here, all else is refused.
// docs/architecture.md draws the same picture.

const RUNTIME_PACKAGES = "^node_modules/";
const NODE = "^node:";
const TESTS = ["\\.test\\.tsx?$", "/(testing|contract-tests)[^/]*\\.ts$"];

// lib/<feature>/… is a room. These folders of lib are no rooms.
const ROOM = "^lib/(?!(?:core|messages|schema|api|http|jobs|adapters)/)[^/]+";
const CORE = "^lib/core/(?!use-cases/)";
const CORE_USE_CASES = "^lib/core/use-cases/";
// Field tables are plain data, as pure as the rules that use them.
const RULES = `${ROOM}/(?:rules/|[a-z-]*fields\\.ts$)`;
const WORDS = `${ROOM}/[a-z-]*(?:texts|errors|columns|bulk-refusal|shown-prices)\\.ts$`;
const MESSAGES = "^lib/messages/";
// What scripts/compile-messages.mjs makes of messages/: every shelf but the pure ones says messages.
const COMPILED = "^messages/compiled/";
const SCHEMA = ["^lib/schema/", `${ROOM}/[a-z-]*schema\\.ts$`];
const SCHEMA_OF_FILES = `${ROOM}/(?:payment-file|statement-inputs)\\.ts$`;
const API = ["^lib/api/", `${ROOM}/[a-z-]*(?:api|field-docs|invoice-examples)\\.ts$`];
const JSON_OUT = `${ROOM}/[a-z-]*json\\.ts$`;
const USE_CASES = `${ROOM}/use-cases/`;
const QUERIES = "^db/queries/";
const PORTS = "^lib/ports\\.ts$";
const BELOW_API = [CORE, RULES, WORDS, MESSAGES, ...SCHEMA, SCHEMA_OF_FILES];

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

// Which room may use which, on the two shelves where rooms meet. Neither table may hold a circle.
const RULES_OF = {
  accounts: [],
  "api-clients": [],
  audit: ["settlements", "statements"],
  bank: ["imports"],
  "booking-areas": ["history"],
  bookkeeping: ["settlements", "statements"],
  companies: [],
  "company-register": ["companies"],
  deliveries: ["dispatch", "mail", "payouts", "webhooks"],
  discounts: ["companies", "fleet", "history", "settlements"],
  dispatch: ["companies", "feature-switches", "history"],
  "feature-switches": ["history"],
  fleet: ["companies", "history"],
  history: ["companies"],
  home: ["companies", "fleet", "settlements", "statements"],
  imports: ["fleet", "history"],
  mail: ["history", "people", "settlements", "statements"],
  partners: ["companies", "fleet"],
  payments: ["imports", "settlements"],
  payouts: ["companies", "mail", "settlements", "statements"],
  people: ["companies"],
  privacy: ["companies"],
  queue: ["companies", "company-register", "fleet", "history"],
  receivables: ["mail", "statements"],
  search: ["companies"],
  settlements: ["companies"],
  statements: ["bank", "companies", "settlements"],
  webhooks: ["history"],
};
const USE_CASES_OF = {
  accounts: ["feature-switches", "mail"],
  "api-clients": ["accounts", "companies"],
  audit: ["settlements"],
  bank: [],
  "booking-areas": [],
  bookkeeping: [],
  companies: ["mail"],
  "company-register": ["feature-switches"],
  deliveries: ["dispatch"],
  discounts: ["settlements"],
  dispatch: ["companies"],
  "feature-switches": [],
  fleet: ["companies", "mail"],
  history: ["api-clients", "companies", "fleet"],
  home: ["companies", "fleet", "payouts", "settlements", "statements"],
  imports: ["companies", "feature-switches", "fleet"],
  mail: [],
  partners: [],
  payments: ["fleet"],
  payouts: ["companies", "mail"],
  people: ["accounts", "companies", "mail"],
  privacy: ["companies"],
  queue: ["companies", "company-register", "fleet", "mail"],
  receivables: ["fleet", "mail"],
  search: [],
  settlements: ["fleet"],
  statements: ["companies", "fleet", "mail", "settlements"],
  webhooks: ["api-clients", "companies", "mail"],
};

function refuseCircles(table) {
  const visit = (room, path) => {
    if (path.includes(room)) throw new Error(`Rooms in a circle: ${[...path, room].join(" → ")}`);
    for (const next of table[room]) visit(next, [...path, room]);
  };
  for (const room of Object.keys(table)) visit(room, []);
}

const rooms = (shelf, table, path) => {
  refuseCircles(table);
  return Object.entries(table).map(([room, others]) => ({
    name: `${shelf}-of-${room}`,
    comment: `${shelf} of ${room} may use those of: ${others.join(", ") || "no other room"}`,
    severity: "error",
    from: { path: `^lib/${room}/${path}`, pathNot: [...TESTS, JSON_OUT] },
    to: { path: `${ROOM}/${path}`, pathNot: [JSON_OUT, ...[room, ...others].map((name) => `^lib/${name}/`)] },
  }));
};

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
      from: { path: [CORE, RULES], pathNot: TESTS },
      to: { path: [RUNTIME_PACKAGES, NODE], pathNot: "^node_modules/ibantools/" },
    },
    layer("words", WORDS, [CORE, RULES, MESSAGES]),
    layer("messages", MESSAGES, [CORE, RULES, WORDS]),
    layer("schema", [...SCHEMA, SCHEMA_OF_FILES], [CORE, RULES, WORDS, MESSAGES]),
    layer("api", API, BELOW_API),
    layer("ports", PORTS, [CORE, RULES]),
    layer(
      "use-cases",
      [USE_CASES, CORE_USE_CASES],
      [...BELOW_API, PORTS, QUERIES, "^db/(client|errors|schema-state)\\.ts$"],
    ),
    layer("adapters", "^lib/adapters/", [...BELOW_API, PORTS, QUERIES, "^db/client\\.ts$"]),
    layer("queries", QUERIES, [
      CORE,
      RULES,
      "^db/schema/",
      "^db/(schema-state|client|statement|array-literal)\\.ts$",
    ]),
    layer("tables", "^db/(schema/|columns\\.ts$)", [CORE, RULES, "^db/columns\\.ts$"]),
    layer(
      "database",
      "^db/(client|connect|inspect|pool|paced-socket|transaction|row-mapper|statement|errors|migrate|backup-role|mail-policies|works-since|schema-state)\\.ts$",
      [CORE, RULES, "^db/migrations/"],
    ),
    layer("http", "^lib/http/", ["^lib/(?!jobs/)", "^db/"]),
    layer("json", JSON_OUT, ["^lib/(?!jobs/)", "^db/queries/"]),
    layer("jobs", "^lib/jobs/", ["^lib/(?!http/(?!outage-log))", "^db/"]),
    layer("app", "^app/", ["^lib/(?!jobs/)", QUERIES]),

    ...rooms("rules", RULES_OF, "(?!use-cases/)"),
    ...rooms("use-cases", USE_CASES_OF, "use-cases/"),

    packages("schema", [...SCHEMA, SCHEMA_OF_FILES], ["zod"]),
    packages("api", API, ["zod"]),
    packages("messages", [MESSAGES, WORDS], []),
    packages("use-cases", [USE_CASES, CORE_USE_CASES], ["zod", "standardwebhooks"]),
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
          "^lib/(?!env|log|core/(language|request-scope|security-headers|span)|messages/|jobs/|api/paths|http/(outage|plain-page))",
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
      to: { path: "^db/", dependencyTypesNot: ["type-only"] },
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
      name: "only-http-knows-next",
      comment: "lib/http is the only lib folder that knows Next",
      severity: "error",
      from: { path: "^(lib/(?!http/)|db/)" },
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
      to: { path: "^lib/http/action\\.ts$" },
    },
    {
      name: "routes-use-their-shell",
      comment: "forms that a browser posts by itself go through the doors of actions (docs/decisions/0174)",
      severity: "error",
      module: { path: "^app/.*route\\.ts$", pathNot: "nextauth|/user/form/" },
      to: {
        path: "^lib/http/(api/(route|long-route)|downloads/(file-route|[a-z-]*download))\\.ts$",
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
