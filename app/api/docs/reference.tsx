"use client";

import { type ReactNode, useEffect, useRef, useState } from "react";
import { JSON_HEADERS } from "#app/_components/accounts/bearer/bearer-token.ts";
import { Button } from "#app/_ui/button.tsx";
import "./reference.css";

// Scalar's bundle for browsers, which the build emits under a name with a hash. No other page loads a byte of it.
const BUNDLE = new URL(
  "../../../node_modules/@scalar/api-reference/dist/browser/standalone.js",
  import.meta.url,
);
const DOCUMENT = "/api/openapi.json";

type Shown = { destroy(): void };
type Scalar = { createApiReference(place: Element, settings: object): Shown };
type Parameter = {
  required?: boolean;
  example?: unknown;
  examples?: object;
  schema?: { examples?: unknown[] };
};
type OpenApi = { paths: Record<string, Record<string, { parameters?: Parameter[] }>> };

/** The reference as a whole, in an address. Scalar does not know it. */
const BEGINNING = "#reference";
/** The reference and its places, in an address. */
const PLACES = /^#(?:reference|tag|webhook|model|description)/;

/** The overview, and in its place Scalar's reference once the reader asks for it, or opens an address in it. */
export function Reference({ children }: { children: ReactNode }) {
  const [asked, setAsked] = useState(false);
  useEffect(() => {
    const look = () => setAsked(PLACES.test(location.hash));
    look();
    window.addEventListener("hashchange", look);
    return () => window.removeEventListener("hashchange", look);
  }, []);
  if (asked) return <Scalars />;
  return (
    <main className="page">
      <div className="mb-8 flex flex-wrap items-center justify-between gap-4">
        <div>
          <h1 className="text-title font-title">Tolppa API</h1>
          <p className="text-ink-2">
            Every call in words. Scalar shows fields and examples, and sends calls.
          </p>
        </div>
        <Button
          variant="primary"
          onClick={() => {
            location.hash = BEGINNING;
          }}
        >
          Try it out (Kokeile)
        </Button>
      </div>
      {children}
    </main>
  );
}

/** Scalar's reference. Scalar renders an operation when the reader comes near it; its list holds all operations at once. */
function Scalars() {
  const place = useRef<HTMLDivElement>(null);
  const [state, setState] = useState<"loading" | "shown" | "failed">("loading");
  useEffect(() => {
    let shown: Shown | undefined;
    let left = false;
    const watch = new MutationObserver(nameCopyButtons);
    watch.observe(document.body, { childList: true, subtree: true });
    const show = async () => {
      const [scalar, content] = await Promise.all([loadScalar(), loadDocument()]);
      if (left || !place.current) return;
      shown = scalar.createApiReference(place.current, settingsOf(content));
      setState("shown");
      // Scalar moves the focus to the call that an address names.
      if (location.hash === BEGINNING) place.current.focus();
    };
    show().catch(() => setState("failed"));
    return () => {
      left = true;
      watch.disconnect();
      shown?.destroy();
    };
  }, []);
  return (
    <>
      {state === "loading" && (
        <p role="status" className="page text-ink-2">
          Loading the reference…
        </p>
      )}
      {state === "failed" && (
        <main className="page">
          The reference could not be loaded. The OpenAPI document is at <a href={DOCUMENT}>{DOCUMENT}</a>.
        </main>
      )}
      <div ref={place} tabIndex={-1} className="outline-none" />
    </>
  );
}

const settingsOf = (content: OpenApi) => ({
  content,
  // The policy of this page allows calls only to its own address, whatever server the document names.
  servers: [{ url: location.origin, description: "This server" }],
  customFetch: withoutCookies,
  persistAuth: false,
  documentDownloadType: "none",
  defaultOpenAllTags: true,
  modelsSectionLabel: "Schemas",
  orderSchemaPropertiesBy: "preserve",
  hideDarkModeToggle: true,
  // Nothing of Scalar's own services.
  telemetry: false,
  agent: { disabled: true },
  mcp: { disabled: true },
  hideClientButton: true,
  showDeveloperTools: "never",
  withDefaultFonts: false,
});

/** Tries a call out with the reader's token. The browser neither sends nor takes cookies. */
const withoutCookies = (input: RequestInfo | URL, init?: RequestInit): Promise<Response> =>
  fetch(new Request(input, { ...init, credentials: "omit" }));

const loadScalar = (): Promise<Scalar> =>
  new Promise((resolve, reject) => {
    const script = document.createElement("script");
    script.src = BUNDLE.href;
    script.onload = () => resolve((window as unknown as { Scalar: Scalar }).Scalar);
    script.onerror = reject;
    document.head.append(script);
  });

/**
 * The document with its optional parameters switched off in Scalar's calls and example commands. Together they contradict each
 * other, and an example's Idempotency-Key would answer every call with the first answer.
 */
async function loadDocument(): Promise<OpenApi> {
  const answer = await fetch(DOCUMENT, { headers: JSON_HEADERS });
  if (!answer.ok) throw new Error(`${DOCUMENT}: ${answer.status}`);
  const content: OpenApi = await answer.json();
  for (const { parameters = [] } of Object.values(content.paths).flatMap(Object.values)) {
    for (const parameter of parameters) {
      const value = parameter.example ?? parameter.schema?.examples?.[0];
      if (parameter.required || value === undefined) continue;
      parameter.examples = { default: { value, "x-disabled": true } };
      delete parameter.example;
    }
  }
  return content;
}

/** Scalar's copy buttons show only a picture. */
const nameCopyButtons = () => {
  for (const button of document.querySelectorAll(".scalar-code-copy:not([aria-label])"))
    button.setAttribute("aria-label", "Copy");
};
