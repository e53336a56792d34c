"use client";
import { createContext, type ReactNode, useContext } from "react";

const Context = createContext(false);

/** True on the pages of a read-only company: their forms are shown but disabled. */
export const useViewOnly = (): boolean => useContext(Context);

export const ViewOnly = ({ on, children }: { on: boolean; children: ReactNode }) => (
  <Context value={on}>{children}</Context>
);

/** Hides the buttons and links for changes on the pages of a read-only company. */
export const Editable = ({ children }: { children: ReactNode }) => (useViewOnly() ? null : children);
