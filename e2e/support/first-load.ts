import { ask, type Request } from "#ops/bench/load.ts";

/** The limit of the compressed scripts of /companies. The framework takes half of it. */
export const MOST_SCRIPT_KB = 150;

type FirstLoad = {
  /** The compressed size as it was transferred. */
  scriptBytes: number;
  scripts: number;
};

/** The page and every script that a browser downloads for its first visit. */
export async function weighFirstLoad({ url, headers }: Request): Promise<FirstLoad> {
  const page = await ask({ url, headers });
  const addresses = scriptsIn(page.body.toString()).map((address) => new URL(address, url).href);
  let scriptBytes = 0;
  for (const address of addresses) {
    const answer = await ask({ url: address, headers: { "accept-encoding": "gzip" } });
    if (answer.status !== 200) throw new Error(`${address} answered ${answer.status}`);
    scriptBytes += answer.body.byteLength;
  }
  return { scriptBytes, scripts: addresses.length };
}

/** The loaded and preloaded scripts, each once, without scripts for browsers that lack modules. */
export function scriptsIn(html: string): string[] {
  const tags = html.match(/<(?:script|link)\b[^>]*>/g) ?? [];
  const addresses = tags.flatMap((tag) => {
    if (/\snomodule\b/i.test(tag)) return [];
    const isScript = tag.startsWith("<script") || /\sas="script"|\srel="modulepreload"/.test(tag);
    const address = isScript ? /\s(?:src|href)="([^"]+)"/.exec(tag)?.[1] : undefined;
    return address === undefined ? [] : [address.replaceAll("&amp;", "&")];
  });
  return [...new Set(addresses)];
}
