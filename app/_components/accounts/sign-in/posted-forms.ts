import "server-only";
import { cookies } from "next/headers";
import { CHOICE_SECONDS, LANGUAGE_COOKIE, languageOf } from "#lib/core/language.ts";
import { pathAfterSignIn, safePath } from "#lib/core/safe-path.ts";
import type { ActionResult } from "#lib/doors/action.ts";
import { keepDestination, keptDestination } from "#lib/doors/auth/auth.ts";
import { cookieOptions } from "#lib/doors/auth/session-cookie.ts";
import { doors } from "./doors.ts";

type Fields = Record<string, string>;
type Page = { path: string; query?: Record<string, string> };

type PostedForm<Output> = {
  /** The page of the form, which also shows a refusal. */
  page: (fields: Fields, referrer: string) => Page;
  send: (fields: Fields) => Promise<ActionResult<Output>>;
  /** The page after success. Default: the form's page, which reports it. */
  next?: (output: Output, fields: Fields) => Page | Promise<Page>;
};

const define = <Output>(form: PostedForm<Output>) => form;

const fromOf = (fields: Fields): Record<string, string> => {
  const from = pathAfterSignIn(fields.from);
  return from === "/" ? {} : { from };
};
const pathOf = (address: string): Page => {
  const { pathname, searchParams } = new URL(address, "http://tolppa.invalid");
  return { path: pathname, query: Object.fromEntries(searchParams) };
};
const signedIn = (step: "in" | "second_factor", fields: Fields): Page =>
  step === "in"
    ? pathOf(pathAfterSignIn(fields.from))
    : { path: "/user/login/second", query: fromOf(fields) };
const text = (value: string | undefined): string => value ?? "";

/** The forms that work without the page's code. `/user/form/<name>` accepts each, url-encoded. */
export const postedForms = {
  login: define({
    page: (fields) => ({ path: "/user/login", query: fromOf(fields) }),
    send: ({ email, password }) => doors.signIn({ email: text(email), password: text(password) }),
    next: ({ step }, fields) => signedIn(step, fields),
  }),
  second: define({
    page: (fields) => ({
      path: "/user/login/second",
      query: { ...fromOf(fields), way: fields.method === "recovery" ? "recovery" : "totp" },
    }),
    send: ({ method, code }) =>
      doors.passSecondStep({ method: method === "recovery" ? "recovery" : "totp", code: text(code) }),
    next: (_, fields) => signedIn("in", fields),
  }),
  register: define({
    page: (fields) => ({ path: "/user/register", query: fromOf(fields) }),
    send: async ({ from, email, password, confirmPassword }) => {
      const destination = pathAfterSignIn(from);
      if (destination !== "/") await keepDestination(destination);
      return doors.register({
        email: text(email),
        password: text(password),
        confirmPassword: text(confirmPassword),
      });
    },
  }),
  verify: define({
    page: ({ token }) => ({ path: "/user/verify", query: { token: text(token) } }),
    send: ({ token, password }) => doors.verifyEmail({ token: text(token), password: text(password) }),
    next: async ({ step }) =>
      step === null
        ? { path: "/user/verify", query: { posted: "1" } }
        : signedIn(step, { from: text(await keptDestination()) }),
  }),
  "new-verification": define({
    page: () => ({ path: "/user/verify" }),
    send: ({ email }) => doors.requestVerification({ email: text(email) }),
  }),
  reset: define({
    page: () => ({ path: "/user/reset" }),
    send: ({ email }) => doors.requestReset({ email: text(email) }),
  }),
  "new-reset": define({
    page: () => ({ path: "/user/reset/confirm" }),
    send: ({ email }) => doors.requestReset({ email: text(email) }),
  }),
  password: define({
    page: ({ token }) => ({ path: "/user/reset/confirm", query: { token: text(token) } }),
    send: ({ token, password, confirmPassword }) =>
      doors.resetPassword({
        token: text(token),
        password: text(password),
        confirmPassword: text(confirmPassword),
      }),
    next: () => ({ path: "/user/reset/confirm", query: { posted: "1" } }),
  }),
  logout: define({
    page: (): Page => ({ path: "/user/logout" }),
    send: ({ everywhere }) => (everywhere ? doors.signOutEverywhere(undefined) : doors.signOut(undefined)),
    next: (_, { everywhere, from }) => ({
      path: "/user/logout",
      query: { ...(everywhere && { everywhere: "1" }), ...fromOf({ from: text(from) }) },
    }),
  }),
  language: define({
    page: ({ from }, referrer) => {
      const path = safePath(from);
      // The address has the query too; a page with a secret in its address only tells its site.
      return pathOf(referrer.split("?")[0] === path ? referrer : path);
    },
    send: async ({ language }) => {
      const chosen = languageOf(language) ?? "fi";
      const result = await doors.chooseLanguage(chosen);
      // Not `httpOnly`: the page's own switch changes it (app/_components/shell/keep-look.ts).
      if (result.ok)
        (await cookies()).set(LANGUAGE_COOKIE, chosen, {
          ...cookieOptions(),
          httpOnly: false,
          maxAge: CHOICE_SECONDS,
        });
      return result;
    },
    next: (_, { from = "", referrer = "" }) =>
      pathOf(referrer.split("?")[0] === safePath(from) ? referrer : safePath(from)),
  }),
};

export type PostedFormName = keyof typeof postedForms;
