"use client";
import { currentLanguage } from "#lib/core/language.ts";
import * as m from "#messages";
import ErrorPage from "./error.tsx";
import "./globals.css";

/** The error page when the root layout fails: the same message, without its font. */
export default function GlobalError(props: { error: unknown; retry: () => void }) {
  return (
    <html lang={currentLanguage()} data-language={currentLanguage()}>
      <head>
        <title>{m.errorPage_title()}</title>
      </head>
      <body>
        <ErrorPage {...props} />
      </body>
    </html>
  );
}
