/**
 * True when a request that carries a cookie was made by this site: no other site can make a browser act. Browsers say
 * so in Sec-Fetch-Site ("none" is a person typing an address); older ones only in Origin. Neither is there on a plain
 * GET of an old browser, whose answer another site cannot read.
 */
export function isOwnRequest(
  { method, headers }: Pick<Request, "method" | "headers">,
  appUrl: string,
): boolean {
  const site = headers.get("sec-fetch-site");
  if (site !== null) return site === "same-origin" || site === "none";
  const origin = headers.get("origin");
  if (origin !== null) return origin === new URL(appUrl).origin;
  return method === "GET" || method === "HEAD";
}
