import { headers } from "next/headers";
import { type ReactNode, Suspense } from "react";
import { Spinner } from "#app/_ui/spinner.tsx";
import { SlowPart } from "./slow-part.tsx";

/** What comes sooner needs no spinner. */
const QUICK_MS = 150;

/**
 * A page that a person waits for before a spinner where it takes longer than 150 ms to make. `decide` asks for what gives
 * the answer another status: who asks, and whether there is what the address names. Only then the answer begins, and the
 * page follows in it. A quick page is answered whole, with the status of whatever it throws.
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

/** A part of the frame around the pages, which they do not wait for. */
export async function orLater<Value>(
  value: Promise<Value>,
  draw: (value: Value | null) => Awaited<ReactNode>,
): Promise<ReactNode> {
  if (!(await isDocument()) || (await isQuick(value))) return draw(await value);
  return <Suspense fallback={draw(null)}>{value.then(draw)}</Suspense>;
}

/** A browser that goes from page to page shows its own spinner (soft-navigation.tsx) and gets a page whole. */
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
