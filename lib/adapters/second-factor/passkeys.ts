import type { AuthenticationResponseJSON, RegistrationResponseJSON } from "@simplewebauthn/server";
import type { Passkeys } from "#lib/ports.ts";

const TIMEOUT_MS = 300_000;
/**
 * Ed25519, ES256, RS256. By default the library also tries algorithms for which Node warns that they are
 * experimental.
 */
const ALGORITHMS = [-8, -7, -257];

/** Loaded at first use, because it brings a whole ASN.1 library into the process. */
const webauthn = () => import("@simplewebauthn/server");

/** Passkeys (WebAuthn) of the site at `appUrl`; a fingerprint, a face or a PIN is always required. */
export function createPasskeys({ appUrl }: { appUrl: string }): Passkeys {
  const { hostname: rpID, origin } = new URL(appUrl);
  const expected = (expectedChallenge: string) => ({
    expectedChallenge,
    expectedOrigin: origin,
    expectedRPID: rpID,
    requireUserVerification: true,
  });

  return {
    async askToCreate({ userId, email, known }) {
      const { generateRegistrationOptions } = await webauthn();
      const options = await generateRegistrationOptions({
        rpName: "Tolppa",
        rpID,
        userName: email,
        userID: new Uint8Array(handleOf(userId)),
        timeout: TIMEOUT_MS,
        attestationType: "none",
        excludeCredentials: known.map(descriptorOf),
        supportedAlgorithmIDs: ALGORITHMS,
        authenticatorSelection: { residentKey: "preferred", userVerification: "required" },
      });
      return { options: JSON.stringify(options), challenge: options.challenge };
    },
    async create(answer, challenge) {
      const { verifyRegistrationResponse } = await webauthn();
      const response = answer as unknown as RegistrationResponseJSON;
      const checked = await orNull(() =>
        verifyRegistrationResponse({ response, supportedAlgorithmIDs: ALGORITHMS, ...expected(challenge) }),
      );
      if (!checked?.verified) return null;
      const { id, publicKey, counter, transports = [] } = checked.registrationInfo.credential;
      return { credentialId: id, publicKey: Buffer.from(publicKey), counter, transports };
    },
    async askToSign(known) {
      const { generateAuthenticationOptions } = await webauthn();
      const options = await generateAuthenticationOptions({
        rpID,
        allowCredentials: known.map(descriptorOf),
        timeout: TIMEOUT_MS,
        userVerification: "required",
      });
      return { options: JSON.stringify(options), challenge: options.challenge };
    },
    names(answer, userId) {
      const { userHandle } = Object(answer.response) as { userHandle?: unknown };
      return userHandle === handleOf(userId).toString("base64url");
    },
    async sign(answer, challenge, { credentialId, publicKey, counter }) {
      const { verifyAuthenticationResponse } = await webauthn();
      const response = answer as unknown as AuthenticationResponseJSON;
      const credential = { id: credentialId, publicKey: new Uint8Array(publicKey), counter };
      const checked = await orNull(() =>
        verifyAuthenticationResponse({ response, credential, ...expected(challenge) }),
      );
      return checked?.verified ? { counter: checked.authenticationInfo.newCounter } : null;
    },
  };
}

const handleOf = (userId: number): Buffer => Buffer.from(`tolppa:${userId}`);

const descriptorOf = ({ credentialId: id, transports }: { credentialId: string; transports: string[] }) => ({
  id,
  transports,
});

/** The library throws for every invalid answer. Only the sender can cause those errors. */
async function orNull<T>(check: () => Promise<T>): Promise<T | null> {
  try {
    return await check();
  } catch {
    return null;
  }
}
