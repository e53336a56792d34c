// The layers of the house: what each folder may import is named here, all else is refused.
// README.md, "The house", draws the same picture.

const RUNTIME_PACKAGES = "^node_modules/";
const NODE = "^node:";
const TESTS = ["\\.test\\.tsx?$", "/testing\\.ts$", "/contract\\.ts$"];

/** A folder may import itself, and the listed folders; nothing else of the house. */
const layer = (name, from, { local = [], exceptFrom = [] }) => [
  {
    name: `${name}-imports`,
    comment: `${name} may import: ${[from, ...local].join(", ")}`,
    severity: "error",
    from: { path: from, pathNot: [...TESTS, ...exceptFrom] },
    to: {
      pathNot: [from, ...local, RUNTIME_PACKAGES, NODE],
      dependencyTypesNot: ["core", "npm", "npm-dev", "npm-no-pkg"],
    },
  },
];

/** Which npm packages a layer may know. */
const packages = (name, from, allowed) => [
  {
    name: `${name}-packages`,
    comment: `${name} may use: ${allowed.join(", ") || "no package"}`,
    severity: "error",
    from: { path: from, pathNot: TESTS },
    to: { path: RUNTIME_PACKAGES, pathNot: allowed.map((one) => `^node_modules/${one}/`) },
  },
];

module.exports = {
  forbidden: [
    {
      name: "no-cycles",
      severity: "error",
      from: {},
      to: { circular: true, viaOnly: { dependencyTypesNot: ["type-only"] } },
    },
    { name: "not-resolvable", severity: "error", from: {}, to: { couldNotResolve: true } },
    {
      name: "no-dev-packages",
      severity: "error",
      from: { path: "^(app|lib|db|server)/", pathNot: ["\\.test\\.tsx?$", "/testing", "/contract\\.ts$"] },
      to: { dependencyTypes: ["npm-dev"], dependencyTypesNot: ["type-only"] },
    },

    ...layer("domain", "^lib/domain/", {}),
    {
      name: "domain-is-pure",
      comment: "the rules depend on nothing but ibantools",
      severity: "error",
      from: { path: "^lib/domain/", pathNot: "\\.test\\.ts$" },
      to: { path: [RUNTIME_PACKAGES, NODE], pathNot: "^node_modules/ibantools/" },
    },
    ...layer("i18n", "^lib/i18n/", { local: ["^lib/domain/"] }),
    ...layer("schemas", "^lib/schemas/", { local: ["^lib/domain/", "^lib/i18n/"] }),
    ...layer("contract", "^lib/contract/", { local: ["^lib/domain/", "^lib/schemas/", "^lib/i18n/"] }),
    ...layer("ports", "^lib/ports\\.ts$", { local: ["^lib/domain/"] }),
    ...layer("use-cases", "^lib/use-cases/", {
      local: [
        "^lib/domain/",
        "^lib/schemas/",
        "^lib/i18n/",
        "^lib/ports\\.ts$",
        "^db/queries/",
        "^db/(client|schema-state)\\.ts$",
      ],
    }),
    ...layer("adapters", "^lib/adapters/", {
      local: [
        "^lib/domain/",
        "^lib/schemas/",
        "^lib/i18n/",
        "^lib/ports\\.ts$",
        "^db/queries/",
        "^db/client\\.ts$",
        "^lib/use-cases/outbox",
      ],
    }),
    ...layer("queries", "^db/queries/", {
      local: ["^db/(schema|schema-state|client|statement|array-literal)\\.ts$", "^lib/domain/"],
    }),
    ...layer("schema", "^db/schema\\.ts$", { local: ["^lib/domain/"] }),
    ...layer(
      "database",
      "^db/(client|connect|inspect|pool|paced-socket|transaction|row-mapper|statement|errors|migrate|schema-state)\\.ts$",
      {
        local: ["^lib/domain/", "^db/migrations/"],
      },
    ),
    ...layer("web", "^lib/web/", { local: ["^lib/", "^db/"] }),
    ...layer("app", "^app/", {
      local: ["^lib/(web|use-cases|contract|schemas|i18n|domain)/", "^db/queries/"],
    }),

    ...packages("schemas", "^lib/schemas/", ["zod"]),
    ...packages("contract", "^lib/contract/", ["zod"]),
    ...packages("i18n", "^lib/i18n/", []),
    ...packages("use-cases", "^lib/use-cases/", ["zod"]),
    ...packages("queries", "^db/queries/", ["drizzle-orm"]),
    ...packages("app", "^app/", [
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
        "the processes and their front know configuration, log and texts; the rest is Next's, the outbox's and the demo's",
      severity: "error",
      from: { path: "^server/", pathNot: TESTS },
      to: {
        path: [
          "^app/",
          "^lib/(?!env|log|i18n/|contract/paths|web/(outbox-worker|outage|plain-page|dispatch-simulator))",
          "^db/queries/",
        ],
      },
    },
    {
      name: "one-place-opens-connections",
      comment: "a connection that db/connect.ts did not open would not check what COMMIT is answered with",
      severity: "error",
      from: { pathNot: ["^db/connect\\.ts$", "\\.test\\.tsx?$", "/testing[^/]*\\.ts$"] },
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
      to: { path: ["^app/(?!_ui/)", "^lib/(?!i18n/)", "^db/"] },
    },
    {
      name: "only-web-knows-next",
      comment: "lib/web is the only lib folder that knows Next",
      severity: "error",
      from: { path: "^(lib/(?!web/)|db/)" },
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
      to: { path: "^lib/contract/" },
    },
    {
      name: "actions-use-their-shell",
      severity: "error",
      module: { path: "^app/.*actions\\.ts$" },
      to: { path: "^lib/web/action\\.ts$" },
    },
    {
      name: "routes-use-their-shell",
      severity: "error",
      module: { path: "^app/.*route\\.ts$", pathNot: "nextauth" },
      to: {
        path: "^lib/web/(route|download|long-route|statement-download|payout-download|year-download|personal-download)\\.ts$",
      },
    },
  ],
  options: {
    tsConfig: { fileName: "tsconfig.json" },
    tsPreCompilationDeps: true,
    doNotFollow: { path: "node_modules" },
    exclude: { path: "^(\\.next|\\.data)/" },
    enhancedResolveOptions: {
      exportsFields: ["exports"],
      conditionNames: ["import", "require", "node", "default", "types"],
    },
  },
};
