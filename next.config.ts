import { existsSync } from "node:fs";
import type { NextConfig } from "next";
import { SECURITY_HEADERS } from "./lib/core/security-headers.ts";

const EXTERNAL = [
  "postgres",
  "pino",
  "pdfkit",
  "bwip-js",
  "@zxcvbn-ts/core",
  "@zxcvbn-ts/language-common",
  "@zxcvbn-ts/language-en",
  "@zxcvbn-ts/language-fi",
];
/** Compiling these packages takes a third of the dev server's first page. Node loads them unchanged. */
const EXTERNAL_IN_DEVELOPMENT = ["zod", "drizzle-orm", "jose", "@simplewebauthn/server", "otpauth"];

const config: NextConfig = {
  // npm run check checks the types, with tests and scripts; a build need not wait for it.
  typescript: { ignoreBuildErrors: true },
  reactStrictMode: true,
  poweredByHeader: false,
  productionBrowserSourceMaps: false,
  // Removes the unused image optimizer with its attack surface.
  images: { unoptimized: true },
  serverExternalPackages:
    process.env.NODE_ENV === "development" ? [...EXTERNAL, ...EXTERNAL_IN_DEVELOPMENT] : EXTERNAL,
  // Two machines that build the same sources serve the same build: a browser need not reload between them.
  generateBuildId: () => process.env.TOLPPA_BUILD_ID || null,
  // server/front.ts sets them too: on its own answers and on errors.
  headers: async () => [
    {
      source: "/:path*",
      headers: Object.entries(SECURITY_HEADERS).map(([key, value]) => ({ key, value })),
    },
  ],
  // Every page is rendered for its reader and never cached.
  cacheMaxMemorySize: 0,
  experimental: {
    // Writing the bundler's cache takes 18 s of a first build's 75. A repeated build in the same place then takes 39 s.
    turbopackFileSystemCacheForBuild: existsSync(".next/BUILD_ID"),
    // The same as the front's (server/front/action-body.ts).
    serverActions: { bodySizeLimit: "256kb" },
  },
};

export default config;
