"use client";
import { PageMessage } from "#app/_ui/page-message.tsx";
import * as m from "#messages";
import { Button } from "./_ui/button.tsx";

type Props = { error: unknown; retry: () => void };

/** Catches every error of rendering. Every page carries this code, so it imports little. */
export default function ErrorPage({ error, retry }: Props) {
  const again = (
    <Button variant="primary" onClick={retry}>
      {m.errorPage_retry()}
    </Button>
  );
  return (
    <PageMessage title={m.errorPage_title()} action={again}>
      <p>{m.errorPage_help()}</p>
      <ErrorId error={error} />
    </PageMessage>
  );
}

/** The digest, which is also in the server's log. A browser's error has none. */
function ErrorId({ error }: { error: unknown }) {
  if (!(error instanceof Error && "digest" in error && typeof error.digest === "string")) return null;
  return (
    <p className="mt-2 text-caption text-ink-3">
      {m.errorPage_id()} {error.digest}
    </p>
  );
}
