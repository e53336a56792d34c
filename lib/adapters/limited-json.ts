/**
 * The body of somebody else's answer as JSON, or undefined where it is none, too long or no UTF-8. What breaks off on the
 * way is thrown.
 */
export async function readLimitedJson(answer: Response, maxBytes: number): Promise<unknown> {
  const text = isJson(answer) ? await readText(answer, maxBytes) : null;
  if (text === null) {
    await answer.body?.cancel().catch(() => undefined);
    return undefined;
  }
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

const isJson = ({ headers }: Response): boolean =>
  /^application\/(?:[\w.-]+\+)?json\s*(?:;|$)/i.test(headers.get("content-type") ?? "");

async function readText(answer: Response, maxBytes: number): Promise<string | null> {
  const chunks: Uint8Array[] = [];
  let size = 0;
  const reader = answer.body?.getReader();
  for (let chunk = await reader?.read(); chunk && !chunk.done; chunk = await reader?.read()) {
    size += chunk.value.byteLength;
    if (size > maxBytes) {
      await reader?.cancel();
      return null;
    }
    chunks.push(chunk.value);
  }
  try {
    return new TextDecoder("utf-8", { fatal: true }).decode(Buffer.concat(chunks));
  } catch {
    return null;
  }
}
