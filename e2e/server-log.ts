import { readFileSync } from "node:fs";
import { SERVER_LOG } from "../playwright.config.ts";

/** Values that a log must not hold: people's addresses, accounts, passwords and tokens. */
const PRIVATE: Record<string, RegExp> = {
  "an e-mail address": /[\w.+-]+(?:@|%40)[\w-]+\.[a-z]{2,}/i,
  "an IBAN": /\bFI\d{2}(?: ?\d{4}){3} ?\d{2}\b/,
  "a token": /\beyJ[\w-]{8,}\.|\bBearer [\w.~+/-]{8,}|\bwhsec_\w|[?&](?:token|code)=\w/,
  "a cookie": /session-token|csrf-token=/,
};

/** Reads the server's log after all tests: everything typed and sent has passed it. */
export default function expectPrivateLog(): void {
  const lines = readFileSync(SERVER_LOG, "utf8").split("\n");
  const requests = lines.filter((line) => line.includes('"msg":"request"')).length;
  if (requests === 0) throw new Error(`${SERVER_LOG} has no line of a request: the server does not log`);
  for (const [what, pattern] of Object.entries(PRIVATE)) {
    const found = lines.filter((line) => line.startsWith("{") && pattern.test(line));
    if (found.length > 0) throw new Error(`The log holds ${what} in ${found.length} lines: ${found[0]}`);
  }
}
