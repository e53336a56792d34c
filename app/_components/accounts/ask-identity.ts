"use client";

type Asker = () => Promise<boolean>;

let asker: Asker | null = null;

/** Is given by the dialog that each page of the portal has (identity-gate.tsx). */
export const registerAsker = (ask: Asker | null): void => {
  asker = ask;
};

/** Asks the person to show again who they are; whether they did. Every action that is refused for it asks here. */
export const askIdentity = async (): Promise<boolean> => (asker ? asker() : false);
