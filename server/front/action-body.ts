import type { IncomingMessage } from "node:http";

const MAX_DEPTH = 32;
const FORBIDDEN_KEYS = new Set(["__proto__", "constructor", "prototype"]);

/**
 * Whether a form or action posted to a page is one that the framework cannot decode (it answers 500 then, or
 * worse: crafted references in this format have led to code execution). Allowed is what our own forms send: plain
 * data, dates, form data, and references to what stands in the same message.
 */
export async function isBadActionBody(request: IncomingMessage, body: Buffer): Promise<boolean> {
  const type = request.headers["content-type"] ?? "";
  const isAction = request.headers["next-action"] !== undefined;
  if (/^multipart\/form-data\b/i.test(type)) {
    const form = await parsedForm(type, body);
    return form === null || (isAction ? isBadActionForm(form) : isBadPlainForm(form));
  }
  if (!isAction) return false;
  return !/^text\/plain\b/i.test(type) || isBadArguments(decodeUtf8(body), NO_PARTS);
}

async function parsedForm(type: string, body: Buffer): Promise<FormData | null> {
  return new Response(new Uint8Array(body), { headers: { "content-type": type } })
    .formData()
    .catch(() => null);
}

/** Sent by script: part 0 holds the arguments, other numbered parts what they refer to. */
function isBadActionForm(form: FormData): boolean {
  if (isBadArguments(form.get("0"), partsOf(form, ""))) return true;
  for (const [name, value] of form) {
    if (/^\d+$/.test(name) && name !== "0" && isBadJson(value, partsOf(form, ""))) return true;
  }
  return false;
}

/** Sent without script: `$ACTION_1:0` and so on hold JSON that refers to `$ACTION_1:1` and so on. */
function isBadPlainForm(form: FormData): boolean {
  for (const [name, value] of form) {
    const prefix = /^(\$ACTION_\d+:)\d+$/.exec(name)?.[1];
    if (prefix !== undefined && isBadJson(value, partsOf(form, prefix))) return true;
  }
  return false;
}

/** What references may point to: nothing in a text body, the parts with this prefix in a form. */
type Parts = { form: boolean; has(part: string): boolean };
const NO_PARTS: Parts = { form: false, has: () => false };
const partsOf = (form: FormData, prefix: string): Parts => ({
  form: true,
  has: (part) => form.has(prefix + part),
});

function isBadArguments(text: FormDataEntryValue | null, parts: Parts): boolean {
  return isBadJson(text, parts) || !Array.isArray(parsedJson(text));
}

function isBadJson(text: FormDataEntryValue | null, parts: Parts): boolean {
  const value = parsedJson(text);
  return value === undefined || isBadValue(value, value, parts, 0);
}

function isBadValue(value: unknown, root: unknown, parts: Parts, depth: number): boolean {
  if (depth > MAX_DEPTH) return true;
  if (typeof value === "string") return value.startsWith("$") && isBadReference(value, root, parts);
  if (Array.isArray(value)) return value.some((item) => isBadValue(item, root, parts, depth + 1));
  if (typeof value !== "object" || value === null) return false;
  return Object.entries(value).some(
    ([key, item]) => FORBIDDEN_KEYS.has(key) || isBadValue(item, root, parts, depth + 1),
  );
}

function isBadReference(text: string, root: unknown, parts: Parts): boolean {
  if (/^\$(?:\$|(?:undefined|NaN|-?Infinity|-0|n-?\d{1,40}|T)$)/.test(text)) return false;
  if (text.startsWith("$D")) return Number.isNaN(Date.parse(text.slice(2)));
  // Form data among the arguments; any field may or may not be in it.
  if (/^\$K[0-9a-f]{1,4}$/.test(text)) return !parts.form;
  // Bound arguments of a form without script.
  const part = /^\$@([0-9a-f]{1,4})$/.exec(text)?.[1];
  if (part !== undefined) return part === "0" || !parts.has(String(Number.parseInt(part, 16)));
  // The same object a second time.
  const path = /^\$0((?::[^:]+)+)$/.exec(text)?.[1];
  return path === undefined || !resolves(root, path.slice(1).split(":"));
}

function resolves(root: unknown, path: string[]): boolean {
  let value = root;
  for (const key of path) {
    if (typeof value !== "object" || value === null || !Object.hasOwn(value, key)) return false;
    value = (value as Record<string, unknown>)[key];
  }
  return typeof value === "object" && value !== null;
}

function parsedJson(text: FormDataEntryValue | null): unknown {
  if (typeof text !== "string") return undefined;
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

function decodeUtf8(body: Buffer): string | null {
  try {
    return new TextDecoder("utf-8", { fatal: true }).decode(body);
  } catch {
    return null;
  }
}
