import { existsSync } from "node:fs";
import { mkdir, statfs } from "node:fs/promises";
import { fileURLToPath } from "node:url";
import { createTransport } from "nodemailer";
import { examineDatabase, type Finding } from "#db/doctor.ts";
import { examineStandbys } from "#db/doctor-standbys.ts";
import { type LaunchEnv, loadEnvFile, parseLaunchEnv } from "#lib/env.ts";
import { EnvError } from "#lib/env-values.ts";

// npm run doctor: checks everything that the product needs and prints the remedies. Ends with 1 when something is wrong.

const ROOT = new URL("../", import.meta.url);
const LEAST_NODE = 24;
const LEAST_FREE_BYTES = 1e9;
const ANSWER_MS = 5_000;

/** All findings for an environment, in the order of repair. Never throws. */
export async function examine(source: Record<string, string | undefined>): Promise<Finding[]> {
  const major = Number(process.versions.node.split(".")[0]);
  const findings: Finding[] = [
    major >= LEAST_NODE
      ? ok("node", `Node ${process.versions.node}`)
      : wrong("node", `Node ${process.versions.node} is too old: ${LEAST_NODE} or newer is needed.`),
    existsSync(new URL(".next/BUILD_ID", ROOT))
      ? ok("build", "there is one")
      : wrong("build", "There is none: run npm run build."),
  ];
  const env = readEnv(source);
  if ("state" in env) return [...findings, env];
  findings.push(
    ok("configuration", env.databaseUrl ? "every variable can be read" : "demo mode: no DATABASE_URL"),
  );
  findings.push(...examineSafety(env), await examineDisk(env));
  if (env.databaseUrl) {
    findings.push(...(await examineDatabase(env.databaseUrl, env.webConcurrency)));
    findings.push(...(await examineStandbys(env.databaseUrl, env.databaseReadUrls)));
  }
  return [...findings, await examineMail(env), ...(await examineAddresses(env))];
}

const ok = (subject: string, line: string): Finding => ({ state: "ok", subject, line });
const warning = (subject: string, line: string): Finding => ({ state: "warning", subject, line });
const wrong = (subject: string, line: string): Finding => ({ state: "wrong", subject, line });

function readEnv(source: Record<string, string | undefined>): LaunchEnv | Finding {
  try {
    return parseLaunchEnv(source);
  } catch (error) {
    if (!(error instanceof EnvError)) throw error;
    return wrong("configuration", error.message);
  }
}

function examineSafety({ appUrl, demo, adminsNeedSecondFactor, trustedProxyHops }: LaunchEnv): Finding[] {
  if (demo) return [];
  return [
    appUrl.startsWith("https:")
      ? ok("address", appUrl)
      : warning("address", `${appUrl} has no TLS: sessions can be read on the way. Use https.`),
    adminsNeedSecondFactor
      ? ok("admins", "need a second factor")
      : warning("admins", "REQUIRE_ADMIN_MFA is 0: a password alone opens every company."),
    trustedProxyHops > 0
      ? ok("proxy", `TRUSTED_PROXY_HOPS ${trustedProxyHops}`)
      : warning("proxy", "TRUSTED_PROXY_HOPS is 0: behind a proxy everybody shares one limit of signing in."),
  ];
}

async function examineDisk({ dataDir }: LaunchEnv): Promise<Finding> {
  try {
    await mkdir(dataDir, { recursive: true });
    const { bavail, bsize } = await statfs(dataDir);
    const free = `${(bavail * bsize * 1e-9).toFixed(1)} GB free`;
    return bavail * bsize >= LEAST_FREE_BYTES
      ? ok("disk", `${free} at ${dataDir}`)
      : wrong("disk", `Only ${free} at ${dataDir}: make room.`);
  } catch (error) {
    return wrong(
      "disk",
      `${dataDir} cannot be used: ${reason(error)}. Set DATA_DIR to a folder of the server's.`,
    );
  }
}

async function examineMail({ mail, demo }: LaunchEnv): Promise<Finding> {
  if (mail.kind === "file")
    return demo
      ? ok("mail", `files in ${mail.directory}`)
      : warning(
          "mail",
          `Mails are files in ${mail.directory}: nobody gets them. Set RESEND_API_KEY or SMTP_URL.`,
        );
  if (mail.kind === "resend") return reached("mail", mail.baseUrl);
  try {
    const { host } = new URL(mail.url);
    await createTransport({
      url: mail.url,
      connectionTimeout: ANSWER_MS,
      greetingTimeout: ANSWER_MS,
    }).verify();
    return ok("mail", `${host} takes mails`);
  } catch (error) {
    return wrong("mail", `The mail server refuses: ${reason(error)}. Check SMTP_URL.`);
  }
}

/** Every other system whose address the configuration names. */
function examineAddresses(env: LaunchEnv): Promise<Finding[]> {
  const addresses: [string, string | null | undefined][] = [
    [
      "single sign-on",
      env.oidc && new URL(".well-known/openid-configuration", slashed(env.oidc.issuer)).href,
    ],
    ["e-invoices", env.eInvoicing.kind === "operator" ? env.eInvoicing.url : null],
    ["company register", env.companyRegisterUrl],
    ...Object.entries(env.dispatch).map(([provider, { url }]): [string, string] => [
      `dispatch ${provider}`,
      url,
    ]),
  ];
  return Promise.all(addresses.flatMap(([subject, url]) => (url ? [reached(subject, url)] : [])));
}

const slashed = (url: string): string => (url.endsWith("/") ? url : `${url}/`);

/** Any answer suffices: most of these addresses answer nobody without a credential. */
async function reached(subject: string, url: string): Promise<Finding> {
  const { host } = new URL(url);
  try {
    await fetch(url, { method: "HEAD", redirect: "manual", signal: AbortSignal.timeout(ANSWER_MS) });
    return ok(subject, `${host} answers`);
  } catch (error) {
    return wrong(
      subject,
      `${host} cannot be reached: ${reason(error)}. Check the address, DNS and the firewall.`,
    );
  }
}

function reason(error: unknown): string {
  if (!(error instanceof Error)) return String(error);
  return error.cause instanceof Error ? error.cause.message : error.message;
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  loadEnvFile();
  const findings = await examine(process.env);
  for (const { state, subject, line } of findings)
    process.stdout.write(`${state.padEnd(8)} ${subject.padEnd(17)} ${line}\n`);
  process.exitCode = findings.some(({ state }) => state === "wrong") ? 1 : 0;
}
