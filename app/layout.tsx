import type { Metadata, Viewport } from "next";
import localFont from "next/font/local";
import { cookies } from "next/headers";
import type { ReactNode } from "react";
import { SpokenLanguage } from "#app/_components/shell/spoken-language.tsx";
import { currentLanguage } from "#lib/core/language.ts";
import { currentSession } from "#lib/doors/auth/auth.ts";
import { appName } from "#lib/messages/app-name.ts";
import { DENSITY_COOKIE, densityOf, THEME_COOKIE, type Theme, themeOf } from "#lib/messages/look.ts";
import * as m from "#messages";
import "./globals.css";

const inter = localFont({
  src: "../node_modules/@fontsource-variable/inter/files/inter-latin-wght-normal.woff2",
  weight: "100 900",
  variable: "--font-inter",
  adjustFontFallback: "Arial",
});

/** Š, Ž and other letters outside Latin-1. Only a page with such a letter loads this font. */
const interExtended = localFont({
  src: "../node_modules/@fontsource-variable/inter/files/inter-latin-ext-wght-normal.woff2",
  weight: "100 900",
  variable: "--font-inter-extended",
  preload: false,
  adjustFontFallback: false,
  declarations: [{ prop: "unicode-range", value: "U+0100-02BA,U+02BD-02C5,U+1E00-1EFF" }],
});

/** A page rendered ahead of time could not carry the request's nonce, and its scripts would be refused. */
export const dynamic = "force-dynamic";

export const generateMetadata = (): Metadata => ({
  title: { default: appName, template: `%s · ${appName}` },
  description: m.ui_appDescription(),
  robots: { index: false, follow: false },
});

const chosenTheme = async (): Promise<Theme> => themeOf((await cookies()).get(THEME_COOKIE)?.value);

const LIGHT = "#ffffff";
const DARK = "#1b1e25";

export async function generateViewport(): Promise<Viewport> {
  const theme = await chosenTheme();
  return {
    themeColor: [
      { media: "(prefers-color-scheme: light)", color: theme === "dark" ? DARK : LIGHT },
      { media: "(prefers-color-scheme: dark)", color: theme === "light" ? LIGHT : DARK },
    ],
  };
}

export default async function RootLayout({ children }: { children: ReactNode }) {
  // Uses the language of the signed-in person. A page that needs the session reports itself that it could not be read.
  const session = await currentSession().catch(() => null);
  const theme = await chosenTheme();
  const density = densityOf((await cookies()).get(DENSITY_COOKIE)?.value);
  return (
    <html
      lang={currentLanguage()}
      data-language={currentLanguage()}
      data-account={session?.actor.id ?? undefined}
      data-theme={theme === "system" ? undefined : theme}
      data-density={density === "roomy" ? undefined : density}
      className={`${inter.variable} ${interExtended.variable}`}
    >
      <body>
        <SpokenLanguage language={currentLanguage()} account={session?.language ?? null} />
        {children}
      </body>
    </html>
  );
}
