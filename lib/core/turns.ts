/** Work that runs one at a time in a process. */
type Turns = {
  /** Waits for the work before to end; the answer ends this one. Null: too many wait, or the wait was too long. */
  take(): Promise<(() => void) | null>;
};

/** At most `most` wait or run, none waits longer than `waitMs`. */
export function oneAtATime({ most, waitMs }: { most: number; waitMs: number }): Turns {
  let last: Promise<void> = Promise.resolve();
  let queued = 0;
  return {
    async take() {
      if (queued >= most) return null;
      queued += 1;
      const { promise: ended, resolve } = Promise.withResolvers<void>();
      const release = () => {
        queued -= 1;
        resolve();
      };
      const turn = last;
      last = turn.then(() => ended);
      let late: NodeJS.Timeout | undefined;
      const given = await Promise.race([
        turn.then(() => true),
        new Promise<false>((leave) => {
          late = setTimeout(leave, waitMs, false);
        }),
      ]).finally(() => clearTimeout(late));
      if (given) return release;
      release();
      return null;
    },
  };
}
