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
/** Compiling these takes Next's dev server a third of its first page. Node loads them as they are. */
const EXTERNAL_IN_DEVELOPMENT = ["zod", "drizzle-orm", "jose", "@simplewebauthn/server", "otpauth"];

const config: NextConfig = {
  // npm run check does it, over tests and scripts as well; a start need not wait for it.
  typescript: { ignoreBuildErrors: true },
  reactStrictMode: true,
  poweredByHeader: false,
  productionBrowserSourceMaps: false,
  // Removes the image optimizer and its attacks; there is nothing here for it to do.
  images: { unoptimized: true },
  serverExternalPackages:
    process.env.NODE_ENV === "development" ? [...EXTERNAL, ...EXTERNAL_IN_DEVELOPMENT] : EXTERNAL,
  // Two machines that build the same sources serve the same build: a browser need not reload between them.
  generateBuildId: () => process.env.TOLPPA_BUILD_ID || null,
  // The server before Next sets them, too: on what it answers itself, and on errors.
  headers: async () => [
    {
      source: "/:path*",
      headers: Object.entries(SECURITY_HEADERS).map(([key, value]) => ({ key, value })),
    },
  ],
  // Every page is made for its reader; nothing is kept.
  cacheMaxMemorySize: 0,
  experimental: {
    // Writing the bundler's cache takes 18 s of a first build's 75. Whoever builds again in the same place gets it, and from
    // then on a build takes 39 s.
    turbopackFileSystemCacheForBuild: existsSync(".next/BUILD_ID"),
    // The same as the front's (server/front/action-body.ts).
    serverActions: { bodySizeLimit: "256kb" },
  },
};

export default config;
