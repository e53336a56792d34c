import { KEPT_UNTIL_SIGN_OUT } from "#app/_components/form/use-draft.ts";
import type { HitOption } from "./hit-options.ts";

const KEY = `${KEPT_UNTIL_SIGN_OUT}recent`;
const MOST = 5;

/** What somebody opened from the search last, the latest first. Storage may be forbidden or hold something else. */
export function recentHits(): HitOption[] {
  try {
    const kept: unknown = JSON.parse(localStorage.getItem(KEY) ?? "[]");
    return Array.isArray(kept) ? kept.filter(isHit) : [];
  } catch {
    return [];
  }
}

/** Keeps an opened hit. Signing out forgets all of them. */
export function keepRecent({ href, name, detail }: HitOption): void {
  // The way to a list is no hit, and what leads nowhere is none.
  if (href.includes("?") || !href.startsWith("/")) return;
  const others = recentHits().filter((one) => one.href !== href);
  // Without its status, which may be another one by then.
  const kept = [{ href, name, detail, status: null }, ...others].slice(0, MOST);
  try {
    localStorage.setItem(KEY, JSON.stringify(kept));
  } catch {}
}

const isHit = (value: unknown): value is HitOption => {
  if (typeof value !== "object" || value === null) return false;
  const { href, name, detail } = value as Record<string, unknown>;
  const isPath = typeof href === "string" && /^\/(?!\/)/.test(href);
  return isPath && typeof name === "string" && typeof detail === "string";
};
