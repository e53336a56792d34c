"use client";
import { createContext, type ReactNode, useContext } from "react";

const Context = createContext(false);

/** Of a company that may be looked at and not touched: forms under it are shown and cannot be filled in. */
export const useViewOnly = (): boolean => useContext(Context);

export const ViewOnly = ({ on, children }: { on: boolean; children: ReactNode }) => (
  <Context value={on}>{children}</Context>
);

/** Buttons and links that only change something: not there where it would be refused. */
export const Editable = ({ children }: { children: ReactNode }) => (useViewOnly() ? null : children);
