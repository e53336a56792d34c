import type { EInvoicing } from "#lib/ports.ts";
import { framed } from "./frame.ts";

/** Not taken by the operator; `code` says no more than the answer's status, or that there was none. */
export class EInvoiceNotTaken extends Error {
  override name = "EInvoiceNotTaken";
  readonly code: string;
  constructor(code: string) {
    super(code);
    this.code = code;
  }
}

/**
 * E-invoices leave through an operator: POST {url}/invoices with a bearer token, the frame and the invoice as the body and
 * the number as `Idempotency-Key`. Only a 2xx means that it was taken; nothing follows a redirect, which would carry the
 * token elsewhere.
 */
export function createOperatorEInvoicing({
  url,
  token,
  timeoutMs = 10_000,
}: {
  url: string;
  token: string;
  timeoutMs?: number;
}): EInvoicing {
  return {
    async send(invoice) {
      const response = await fetch(`${url}/invoices`, {
        method: "POST",
        redirect: "manual",
        signal: AbortSignal.timeout(timeoutMs),
        headers: {
          authorization: `Bearer ${token}`,
          "content-type": "application/xml; charset=utf-8",
          "idempotency-key": invoice.number,
        },
        body: framed(invoice),
      }).catch(() => null);
      // What it says is not ours to keep, but an unread answer would hold the connection.
      await response?.body?.cancel().catch(() => undefined);
      if (!response?.ok) throw new EInvoiceNotTaken(response ? String(response.status) : "no answer");
    },
  };
}
