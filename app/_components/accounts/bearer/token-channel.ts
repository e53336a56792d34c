"use client";

/** Tells the tabs of this browser that their bearer token is no longer right. */
export const TOKEN_CHANNEL = "tolppa.token";

/** For a tab that leaves its document, and its token with it. */
export function dropTokenInOtherTabs(): void {
  const channel = new BroadcastChannel(TOKEN_CHANNEL);
  channel.postMessage("drop");
  channel.close();
}
