import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { exportJWK, generateKeyPair, SignJWT } from "jose";
import { CLIENT } from "./testing-openid.ts";

/** An organisation's provider that answers each code with an ID token made by the test. */
export async function startTokenMaker() {
  const { privateKey, publicKey } = await generateKeyPair("RS256");
  const stranger = await generateKeyPair("RS256");
  const key = { ...(await exportJWK(publicKey)), kid: "key", alg: "RS256", use: "sig" };
  let answer = "";
  const server = createServer((request, response) => {
    const bodies: Record<string, object> = {
      "/.well-known/openid-configuration": {
        issuer,
        authorization_endpoint: `${issuer}/auth`,
        token_endpoint: `${issuer}/token`,
        jwks_uri: `${issuer}/keys`,
        id_token_signing_alg_values_supported: ["RS256"],
      },
      "/keys": { keys: [key] },
      "/token": { access_token: "x", token_type: "Bearer", id_token: answer },
    };
    response
      .setHeader("content-type", "application/json")
      .end(JSON.stringify(bodies[request.url ?? ""] ?? {}));
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const issuer = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  return {
    issuer,
    /** The return address, with a valid token except for these claims. */
    async back(
      address: string,
      claims: Record<string, unknown>,
      { signer = privateKey } = {},
    ): Promise<string> {
      const asked = new URL(address).searchParams;
      answer = await new SignJWT({
        aud: CLIENT.id,
        nonce: asked.get("nonce"),
        email_verified: true,
        ...claims,
      })
        .setProtectedHeader({ alg: "RS256", kid: key.kid })
        .setIssuer(String(claims.iss ?? issuer))
        .setIssuedAt()
        .setExpirationTime("5m")
        .sign(signer);
      const query = new URLSearchParams({ code: "a-code", state: asked.get("state") ?? "" });
      return `${asked.get("redirect_uri")}?${query}`;
    },
    stranger: stranger.privateKey,
    close: () => new Promise<void>((resolve) => void server.close(() => resolve())),
  };
}
