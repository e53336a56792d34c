import { writtenElement, type Xml, xml } from "#lib/adapters/documents/xml.ts";
import type { EInvoice } from "#lib/ports.ts";

/**
 * The transport frame of Finvoice (a SOAP envelope with an ebXML message header, Finanssiala's Finvoice guide) and the
 * invoice after it, as operators and banks exchange them: two documents in one file.
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
          xml("eb:Timestamp", issuedAt.toISOString()),
          xml("eb:RefToMessageId", ""),
        ]),
      ],
      { "SOAP-ENV:mustUnderstand": "1", "eb:id": "MessageHeader", "eb:version": "2.0" },
    ),
  ]);
  const reference = xml(
    "eb:Reference",
    [
      xml("eb:schema", [], {
        "eb:location": "http://www.finvoice.info/Finvoice3.0.xsd",
        "eb:version": "3.0",
      }),
    ],
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
