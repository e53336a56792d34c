/**
 * Runs `work` on one batch while the caller fetches the next: `take` waits for the previous batch, `end` for the last. A
 * failure is thrown at the next `take` or at `end`.
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
