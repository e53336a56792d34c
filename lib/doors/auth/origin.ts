/**
 * Whether this site made a request that carries a cookie: other sites must not act through the browser. Browsers say so in
 * Sec-Fetch-Site ("none": a person typed the address), older ones in Origin. A plain GET of an old browser has neither, and
 * another site cannot read its answer.
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
