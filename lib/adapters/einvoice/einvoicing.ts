import { mkdir } from "node:fs/promises";
import { join } from "node:path";
import { writtenElement, type Xml, xml } from "#lib/adapters/documents/xml.ts";
import { writeWholeOnce } from "#lib/adapters/files/spool.ts";
import type { EInvoice, EInvoicing } from "#lib/ports.ts";

/**
 * The transport frame of Finvoice (a SOAP envelope with an ebXML 2.0 message header, "Message transmission frame" in Finance
 * Finland's Finvoice implementation guidelines), followed by the invoice. Banks exchange both in one file. The frame repeats
 * the invoice's MessageTransmissionDetails. Only the invoice has an XML declaration: both are UTF-8.
 */
export function framed({ number, from, to, finvoice, issuedAt }: EInvoice): string {
  const header = xml("SOAP-ENV:Header", [
    xml(
      "eb:MessageHeader",
      [
        ...party("eb:From", from, "Sender"),
        ...party("eb:To", to, "Receiver"),
        xml("eb:CPAId", "yoursandmycpa"),
        xml("eb:ConversationId", number),
        xml("eb:Service", "Routing"),
        xml("eb:Action", "ProcessInvoice"),
        xml("eb:MessageData", [
          xml("eb:MessageId", number),
          xml("eb:Timestamp", issuedAt.toISOString().replace(/\.\d+/, "")),
        ]),
      ],
      { "SOAP-ENV:mustUnderstand": "1", "eb:version": "2.0" },
    ),
  ]);
  const reference = xml(
    "eb:Reference",
    [xml("eb:Schema", [], { "eb:location": "http://www.finvoice.info/finvoice.xsd", "eb:version": "2.0" })],
    { "eb:id": "Finvoice", "xlink:href": number },
  );
  const body = xml("SOAP-ENV:Body", [
    xml("eb:Manifest", [reference], { "eb:id": "Manifest", "eb:version": "2.0" }),
  ]);
  return writtenElement(xml("SOAP-ENV:Envelope", [header, body], NAMESPACES)) + finvoice;
}

const NAMESPACES = {
  "xmlns:SOAP-ENV": "http://schemas.xmlsoap.org/soap/envelope/",
  "xmlns:eb": "http://www.oasis-open.org/committees/ebxml-msg/schema/msg-header-2_0.xsd",
  "xmlns:xlink": "http://www.w3.org/1999/xlink",
};

const party = (name: string, { address, operator }: EInvoice["from"], role: string): Xml[] => [
  xml(name, [xml("eb:PartyId", address), xml("eb:Role", role)]),
  xml(name, [xml("eb:PartyId", operator), xml("eb:Role", "Intermediator")]),
];

/** The operator did not accept an invoice; `code` is the answer's status, or the code of a missing answer. */
export class EInvoiceNotTaken extends Error {
  override name = "EInvoiceNotTaken";
  readonly code: string;
  constructor(code: string) {
    super(code);
    this.code = code;
  }
}

/**
 * Sends e-invoices through an operator: POST {url}/invoices with a bearer token, the invoice as the body, with its frame
 * unless the operator wants none, and the number as `Idempotency-Key`. Only a 2xx means that the operator accepted it. No redirect is followed, because it
 * would carry the token elsewhere.
 */
export function createOperatorEInvoicing({
  url,
  token,
  withFrame = true,
  timeoutMs = 10_000,
}: {
  url: string;
  token: string;
  withFrame?: boolean;
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
        body: withFrame ? framed(invoice) : invoice.finvoice,
      }).catch(() => null);
      // The answer's body is not stored, but an unread body would keep the connection open.
      await response?.body?.cancel().catch(() => undefined);
      if (!response?.ok) throw new EInvoiceNotTaken(response ? String(response.status) : "no answer");
    },
  };
}

/** Writes e-invoices into a directory, one file per number, when no operator is configured. */
export function createDirectoryEInvoicing({ directory }: { directory: string }): EInvoicing {
  return {
    async send(invoice) {
      if (!/^[0-9A-Za-z-]{1,64}$/.test(invoice.number)) throw new TypeError("not a number");
      await mkdir(directory, { recursive: true, mode: 0o700 });
      await writeWholeOnce(join(directory, `${invoice.number}.xml`), framed(invoice));
    },
  };
}
