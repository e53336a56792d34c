"use client";

type Asker = () => Promise<boolean>;

let asker: Asker | null = null;

/** Set by the identity dialog of each portal page (identity-gate.tsx). */
export const registerAsker = (ask: Asker | null): void => {
  asker = ask;
};

/**
 * Asks the person to confirm their identity; returns whether they did. Every action refused with `step_up_needed` calls this.
 */
export const askIdentity = async (): Promise<boolean> => (asker ? asker() : false);
