import { headers } from "next/headers";
import { type ReactNode, Suspense } from "react";
import { Spinner } from "#app/_ui/spinner.tsx";
import { SlowPart } from "./slow-part.tsx";

/** Milliseconds; a faster page needs no spinner. */
const QUICK_MS = 150;

/**
 * A page with a spinner if it takes longer than 150 ms. `decide` determines the status: the actor, and whether the address
 * exists. Only then does the answer begin, and the page follows in it. A quick page is answered whole, with the status of its
 * error if it throws.
 */
export const streamed =
  <Props,>(Page: (props: Props) => Promise<Awaited<ReactNode>>, decide: (props: Props) => Promise<unknown>) =>
  async (props: Props): Promise<ReactNode> => {
    const document = await isDocument();
    const page = Page(props);
    if (!document || (await isQuick(page))) return <SlowPart>{await page}</SlowPart>;
    // The page may be ready first, or have decided by itself.
    await Promise.race([decide(props), page]);
    return <SlowPart spinner={<Waiting />}>{page}</SlowPart>;
  };

/** A part of the frame around the pages, which does not delay them. */
export async function orLater<Value>(
  value: Promise<Value>,
  draw: (value: Value | null) => Awaited<ReactNode>,
): Promise<ReactNode> {
  if (!(await isDocument()) || (await isQuick(value))) return draw(await value);
  return <Suspense fallback={draw(null)}>{value.then(draw)}</Suspense>;
}

/** A browser that navigates within the portal shows its own spinner (soft-navigation.tsx) and gets a page whole. */
const isDocument = async (): Promise<boolean> =>
  (await headers()).get("accept")?.includes("text/html") ?? false;

async function isQuick(work: Promise<unknown>): Promise<boolean> {
  let timer: NodeJS.Timeout | undefined;
  const tooLong = new Promise<false>((resolve) => {
    timer = setTimeout(resolve, QUICK_MS, false);
  });
  try {
    return await Promise.race([work.then(() => true as const), tooLong]);
  } finally {
    clearTimeout(timer);
  }
}

const Waiting = () => (
  <main id="content" tabIndex={-1} className="page">
    <p role="status" className="spinner">
      <Spinner />
    </p>
  </main>
);
