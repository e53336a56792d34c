import { ask, type Request } from "./load.ts";

/** What the scripts of /companies may weigh, compressed: half of it is the framework's. */
export const MOST_SCRIPT_KB = 150;

export type FirstLoad = {
  /** As they came over the wire, compressed. */
  scriptBytes: number;
  scripts: number;
  htmlBytes: number;
};

/** What a browser downloads to show this page for the first time: the page and every script it names. */
export async function weighFirstLoad({ url, headers }: Request): Promise<FirstLoad> {
  const page = await ask({ url, headers });
  const compressed = await ask({ url, headers: { ...headers, "accept-encoding": "gzip" } });
  const addresses = scriptsIn(page.body.toString()).map((address) => new URL(address, url).href);
  let scriptBytes = 0;
  for (const address of addresses) {
    const answer = await ask({ url: address, headers: { "accept-encoding": "gzip" } });
    if (answer.status !== 200) throw new Error(`${address} answered ${answer.status}`);
    scriptBytes += answer.body.byteLength;
  }
  return { scriptBytes, scripts: addresses.length, htmlBytes: compressed.body.byteLength };
}

/** Loaded and preloaded ones, each once; those for browsers without modules are not loaded by any of today's. */
function scriptsIn(html: string): string[] {
  const tags = html.match(/<(?:script|link)\b[^>]*>/g) ?? [];
  const addresses = tags.flatMap((tag) => {
    if (/\snomodule\b/i.test(tag)) return [];
    const isScript = tag.startsWith("<script") || /\sas="script"|\srel="modulepreload"/.test(tag);
    const address = isScript ? /\s(?:src|href)="([^"]+)"/.exec(tag)?.[1] : undefined;
    return address === undefined ? [] : [address.replaceAll("&amp;", "&")];
  });
  return [...new Set(addresses)];
}
