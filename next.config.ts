import type { NextConfig } from "next";

const config: NextConfig = {
  // npm run check does it, over tests and scripts as well; a start need not wait for it.
  typescript: { ignoreBuildErrors: true },
  reactStrictMode: true,
  poweredByHeader: false,
  productionBrowserSourceMaps: false,
  // Removes the image optimizer and its attacks; there is nothing here for it to do.
  images: { unoptimized: true },
  serverExternalPackages: ["postgres", "pino", "pdfkit"],
  // Every page is made for its reader; nothing is kept.
  cacheMaxMemorySize: 0,
  experimental: {
    // The same as the front's (server/front/body.ts).
    serverActions: { bodySizeLimit: "256kb" },
  },
};

export default config;
