import { KEPT_UNTIL_SIGN_OUT } from "#app/_components/form/use-draft.ts";
import type { HitOption } from "./hit-options.ts";

const keyOf = (account: string): string => `${KEPT_UNTIL_SIGN_OUT}recent.${account}`;
const MOST = 5;

/** The hits that an account opened last in this browser, the latest first. Storage may be forbidden or hold something else. */
export function recentHits(account: string): HitOption[] {
  try {
    const kept: unknown = JSON.parse(localStorage.getItem(keyOf(account)) ?? "[]");
    return Array.isArray(kept) ? kept.filter(isHit) : [];
  } catch {
    return [];
  }
}

/** Stores an opened hit. Signing out deletes all of them. */
export function keepRecent(account: string, { href, name, detail }: HitOption): void {
  // A link to a list is no hit, nor is an entry without a page.
  if (href.includes("?") || !href.startsWith("/")) return;
  const others = recentHits(account).filter((one) => one.href !== href);
  // Without its status, which may change.
  const kept = [{ href, name, detail, status: null }, ...others].slice(0, MOST);
  try {
    localStorage.setItem(keyOf(account), JSON.stringify(kept));
  } catch {}
}

const isHit = (value: unknown): value is HitOption => {
  if (typeof value !== "object" || value === null) return false;
  const { href, name, detail } = value as Record<string, unknown>;
  const isPath = typeof href === "string" && /^\/(?!\/)/.test(href);
  return isPath && typeof name === "string" && typeof detail === "string";
};
