import type { Shot } from "./scene.ts";

const SHOWN_BYTES = 4_000;

/** The request as a curl command for a server on the usual address. `$TOKEN` is the role's token. */
export function curlOf({ role, method, path, headers, body }: Shot): string {
  const said = Object.entries(headers).map(([name, value]) =>
    name === "authorization" && value.length > 60
      ? `-H "authorization: Bearer $TOKEN"`
      : name === "cookie" && value.length > 60
        ? `-H "cookie: $COOKIE"`
        : `-H ${quoted(value === "" ? `${name};` : `${name}: ${value}`)}`,
  );
  const parts = ["curl -si --path-as-is", method === "HEAD" ? "-I" : `-X ${method}`, ...said];
  if (body) parts.push(`--data-binary ${bytesOf(body)}`);
  return `# as ${role.name}\n${parts.join(" ")} ${quoted(`http://localhost:3000${path}`)}`;
}

const quoted = (text: string): string =>
  /^[\x20-\x7e]*$/.test(text) && !text.includes("'") ? `'${text}'` : ansi(Buffer.from(text, "latin1"));

function bytesOf(body: Buffer): string {
  if (body.includes(0) || body.length > SHOWN_BYTES)
    return `@<(base64 -d <<<${body.subarray(0, SHOWN_BYTES).toString("base64")}) # ${body.length} bytes`;
  const text = body.toString("utf8");
  return /^[\x20-\x7e]*$/.test(text) ? quoted(text) : ansi(body);
}

/** Writes text as Bash's $'…', with an escape for each byte that is not a plain letter. */
const ansi = (bytes: Buffer): string =>
  `$'${[...bytes].map((byte) => (byte >= 0x20 && byte < 0x7f && byte !== 0x27 && byte !== 0x5c ? String.fromCharCode(byte) : `\\x${byte.toString(16).padStart(2, "0")}`)).join("")}'`;
