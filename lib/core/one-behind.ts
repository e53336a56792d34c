/**
 * Works on some items while its caller gets the next ones: `take` waits for the work before, and `end` for the last. A
 * failure is thrown at the next `take`, or at the end.
 */
export function oneBehind<Items>(work: (items: Items) => Promise<void>): {
  take(items: Items): Promise<void>;
  end(): Promise<void>;
} {
  let last = Promise.resolve();
  return {
    async take(items) {
      await last;
      last = work(items);
      last.catch(() => undefined);
    },
    end: () => last,
  };
}
