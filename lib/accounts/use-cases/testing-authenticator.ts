import { createHash, generateKeyPairSync, randomBytes, sign } from "node:crypto";

// A passkey's authenticator in software, after WebAuthn level 3: a test decides whether it answers right or wrong.

export type Site = { origin: string; rpId: string };
type Told = Partial<Site> & { verified?: boolean; counter?: number; challenge?: string; userId?: number };

const PRESENT = 0x01;
const VERIFIED = 0x04;
const ATTESTED = 0x40;

/** One key pair; `make` and `answer` return what a browser would post. */
export function createAuthenticator(site: Site) {
  const pair = generateKeyPairSync("ec", { namedCurve: "P-256" });
  const credentialId = randomBytes(32);
  const id = credentialId.toString("base64url");

  const authData = ({ rpId = site.rpId, verified = true, counter = 0 }: Told, extra = Buffer.alloc(0)) => {
    const counted = Buffer.alloc(4);
    counted.writeUInt32BE(counter);
    const flags = PRESENT | (verified ? VERIFIED : 0) | (extra.length > 0 ? ATTESTED : 0);
    return Buffer.concat([sha256(rpId), Buffer.from([flags]), counted, extra]);
  };
  const clientData = (type: string, asked: string, { challenge = asked, origin = site.origin }: Told) =>
    Buffer.from(JSON.stringify({ type, challenge, origin, crossOrigin: false }));
  const answerOf = (response: Record<string, string | string[]>) => ({
    id,
    rawId: id,
    type: "public-key" as const,
    response,
    clientExtensionResults: {},
  });

  return {
    make(options: string, told: Told = {}) {
      const { x = "", y = "" } = pair.publicKey.export({ format: "jwk" });
      const length = Buffer.from([0, credentialId.length]);
      const attested = Buffer.concat([Buffer.alloc(16), length, credentialId, coseKey(x, y)]);
      return answerOf({
        clientDataJSON: b64(clientData("webauthn.create", challengeOf(options), told)),
        attestationObject: b64(attestationObject(authData(told, attested))),
        transports: ["internal"],
      });
    },
    answer(options: string, told: Told = {}) {
      const data = authData(told);
      const client = clientData("webauthn.get", challengeOf(options), told);
      const signature = sign("sha256", Buffer.concat([data, sha256(client)]), pair.privateKey);
      return answerOf({
        clientDataJSON: b64(client),
        authenticatorData: b64(data),
        signature: b64(signature),
        ...(told.userId !== undefined && { userHandle: b64(Buffer.from(`tolppa:${told.userId}`)) }),
      });
    },
  };
}

const challengeOf = (options: string): string => JSON.parse(options).challenge;
const sha256 = (data: string | Buffer): Buffer => createHash("sha256").update(data).digest();
const b64 = (data: Buffer): string => data.toString("base64url");

/** CBOR of {1: 2, 3: -7, -1: 1, -2: x, -3: y}: an ES256 key (RFC 9053). */
const coseKey = (x: string, y: string): Buffer =>
  Buffer.concat([
    Buffer.from("a5010203262001215820", "hex"),
    Buffer.from(x, "base64url"),
    Buffer.from("225820", "hex"),
    Buffer.from(y, "base64url"),
  ]);

/** CBOR of {fmt: "none", attStmt: {}, authData}. */
const attestationObject = (authData: Buffer): Buffer =>
  Buffer.concat([
    Buffer.from("a363666d74646e6f6e656761747453746d74a0686175746844617461", "hex"),
    Buffer.from([0x58, authData.length]),
    authData,
  ]);
