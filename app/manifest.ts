import type { MetadataRoute } from "next";
import { appName } from "#lib/messages/app-name.ts";
import * as m from "#messages";

/** Lets a phone install Tolppa as an application. The second icon has room for a mask around it. */
export default function manifest(): MetadataRoute.Manifest {
  return {
    id: "/",
    name: appName,
    short_name: appName,
    description: m.ui_appDescription(),
    lang: "fi",
    start_url: "/",
    scope: "/",
    display: "standalone",
    background_color: "#f6f5f1",
    theme_color: "#ffffff",
    icons: [
      { src: "/icon1.png", sizes: "192x192", type: "image/png" },
      { src: "/icon2.png", sizes: "512x512", type: "image/png" },
      { src: "/icon2.png", sizes: "512x512", type: "image/png", purpose: "maskable" },
      { src: "/icon.svg", sizes: "any", type: "image/svg+xml" },
    ],
  };
}
