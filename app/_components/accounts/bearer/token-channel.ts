"use client";

/** Tells the other tabs of this browser that their bearer token is wrong. */
export const TOKEN_CHANNEL = "tolppa.token";

/** For a tab that leaves its document and loses its token. */
export function dropTokenInOtherTabs(): void {
  const channel = new BroadcastChannel(TOKEN_CHANNEL);
  channel.postMessage("drop");
  channel.close();
}
