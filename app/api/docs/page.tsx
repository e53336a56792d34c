import type { Metadata } from "next";
import { Logo } from "#app/_ui/logo.tsx";
import { Overview } from "./overview.tsx";
import { Reference } from "./reference.tsx";

export const metadata: Metadata = { title: "API" };

/** The API in words, and Scalar's reference to search and to try calls out, made from /api/openapi.json. It is public. */
export default function ReferencePage() {
  return (
    <div lang="en">
      <nav
        aria-label="Tolppa"
        className="site-header flex min-h-15 flex-wrap items-center gap-x-5 border-b border-line bg-card px-4 md:px-7"
      >
        <Logo />
        <a href="/api/openapi.json" className="link ml-auto">
          OpenAPI document
        </a>
      </nav>
      <Reference>
        <Overview />
      </Reference>
    </div>
  );
}
