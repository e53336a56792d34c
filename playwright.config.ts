import { existsSync, readFileSync } from "node:fs";
import { defineConfig } from "@playwright/test";

const PORT = Number(process.env.E2E_PORT ?? 3100);
export const SERVER_LOG = ".data/e2e-server.log";
const CHROMIUM = ".data/chromium-path";
const SCREENS = "screens/**";
const DESKTOP = { width: 1440, height: 900 };

export default defineConfig({
  testDir: "e2e",
  globalTeardown: "./e2e/server-log.ts",
  outputDir: "test-results/playwright",
  reporter: [
    ["list"],
    ["./scripts/test-times/step-reporter.ts"],
    ["json", { outputFile: "test-results/playwright.json" }],
  ],
  retries: 0,
  // Ends hanging tests and measures no speed: a test takes two seconds on an idle machine, many times that on a busy one, and
  // longer when it starts its own product.
  timeout: 240_000,
  expect: { timeout: 40_000 },
  // Tests mostly wait: three keep two cores busy.
  workers: 3,
  forbidOnly: process.env.CI !== undefined,
  use: {
    baseURL: `http://localhost:${PORT}`,
    locale: "fi-FI",
    timezoneId: "Europe/Helsinki",
    // For a press on a moving element Playwright scrolls the page and presses again, and an open menu moves with the page.
    contextOptions: { reducedMotion: "reduce" },
    // A failure keeps its error, the page's content and a picture. A trace of every step (--trace on) takes a fifth of the
    // whole run.
    screenshot: "only-on-failure",
    launchOptions: {
      // scripts/prepare.mjs finds it; without it Playwright's own is used.
      ...(existsSync(CHROMIUM) ? { executablePath: readFileSync(CHROMIUM, "utf8").trim() } : {}),
      args: [
        "--no-sandbox",
        "--disable-gpu",
        "--disable-quic",
        "--no-first-run",
        "--disable-background-networking",
        "--disable-component-update",
        "--disable-sync",
        // A test's pages live for seconds: compiling their scripts for speed takes a quarter of the browser's processor time.
        "--js-flags=--no-maglev --no-turbofan",
      ],
    },
  },
  projects: [
    { name: "desktop", grepInvert: /@phone-only/, testIgnore: SCREENS, use: { viewport: DESKTOP } },
    // Every screen by language and width: npm run test:screens.
    { name: "screens", testMatch: SCREENS, use: { viewport: DESKTOP } },
    // Tests tagged @phone run at both sizes, @phone-only at this size.
    {
      name: "phone",
      grep: /@phone/,
      testIgnore: SCREENS,
      use: {
        viewport: { width: 360, height: 740 },
        hasTouch: true,
        isMobile: true,
        deviceScaleFactor: 2,
        colorScheme: "dark",
      },
    },
  ],
  webServer: {
    // e2e/server-log.ts reads the log when all tests have run.
    command: `exec node scripts/e2e-server.ts > ${SERVER_LOG}`,
    url: `http://localhost:${PORT}/api/health`,
    // Ends a start that hangs and measures no speed: it fills the demo's data, which takes ten seconds of an idle machine.
    timeout: 240_000,
    gracefulShutdown: { signal: "SIGTERM", timeout: 15_000 },
    env: {
      PORT: String(PORT),
      HOST: "127.0.0.1",
      APP_URL: `http://localhost:${PORT}`,
      DATA_DIR: ".data/e2e",
      WEB_CONCURRENCY: "2",
      LOG_LEVEL: "info",
      // Limits of one person; the tests share their admin.
      RATE_LIMIT_DOWNLOADS: "60",
      API_CORS_ORIGINS: "https://tilitoimisto.example",
      SUPPORT_PHONE: "09 123 4567",
      SUPPORT_HOURS: "arkisin 8–16",
      SUPPORT_HOURS_SV: "vardagar 8–16",
      SUPPORT_HOURS_EN: "weekdays 8:00–16:00",
      // A demo checks only the length; the tests use the rules of production.
      PASSWORD_CHECK: "strict",
      // Overrides the machine's settings and .env: demo mode, and no real mail.
      DATABASE_URL: "",
      RESEND_API_KEY: "",
      SMTP_URL: "",
      MAIL_TRANSPORT: "",
    },
  },
});
