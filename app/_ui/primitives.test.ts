import { createElement } from "react";
import { renderToStaticMarkup } from "react-dom/server";
import { expect, test } from "vitest";
import { Button } from "./button.tsx";
import { buttonClass } from "./button-link.tsx";
import { RadioCards } from "./choices.tsx";
import { ConfirmDialog } from "./confirm-dialog.tsx";
import { EmailText, mailtoOf } from "./email-text.tsx";
import { TextInput } from "./inputs.tsx";
import { PasswordInput } from "./password-input.tsx";

test("an error stands above the hint, which stays, and both are tied to their field", () => {
  const html = renderToStaticMarkup(
    createElement(TextInput, {
      label: "IBAN",
      name: "billing.iban",
      hint: "Alkaa FI",
      error: "Tarkista IBAN",
    }),
  );
  expect(html).toMatch(
    /<input[^>]*aria-describedby="billing.iban-error billing.iban-hint"[^>]*aria-invalid="true"/,
  );
  expect(html).toMatch(
    /<p id="billing.iban-error"[^>]*>.*Tarkista IBAN.*<p id="billing.iban-hint"[^>]*>Alkaa FI/,
  );
  expect(html).toContain('<label for="billing.iban"');
});

test.each([
  [{ optional: true }, "(valinnainen)", false],
  [{}, "(valinnainen)", true],
])("optional fields carry a visible mark and required fields an attribute: %j", (props, mark, required) => {
  const html = renderToStaticMarkup(
    createElement(TextInput, { label: "Tilitoimisto", name: "accountant", ...props }),
  );
  expect(html.includes(mark)).toBe(!required);
  expect(html.includes('aria-required="true"')).toBe(required);
});

test("a password is masked until its person wants to see it", () => {
  const props = { label: "Salasana", name: "password", autoComplete: "current-password" };
  const html = renderToStaticMarkup(createElement(PasswordInput, props));
  expect(html).toMatch(/<input[^>]*autoComplete="current-password"[^>]*type="password"/i);
  expect(html.match(/<input/g)).toHaveLength(1);
});

test("the first radio of a group has the id that the error summary links to", () => {
  const options = [
    { value: "standard", label: "Perus" },
    { value: "premium", label: "Edelläajaja" },
  ];
  const html = renderToStaticMarkup(
    createElement(RadioCards, { label: "Palvelupaketti", name: "package", options, defaultValue: "premium" }),
  );
  expect(html).toMatch(
    /<input[^>]*id="package"[^>]*value="standard"|<input[^>]*value="standard"[^>]*id="package"/,
  );
  expect(html.match(/checked=""/g)).toHaveLength(1);
});

test("a busy button stays in the tab order and says so", () => {
  const html = renderToStaticMarkup(createElement(Button, { busy: true }, "Tallenna"));
  expect(html).toContain('aria-disabled="true"');
  expect(html).not.toContain(" disabled=");
});

test.each(["primary", "secondary", "danger-quiet"] as const)(
  "a question behind a %s button has buttons that look different",
  (variant) => {
    const words = { trigger: "Vahvista", title: "Vahvistetaanko?", confirmLabel: "Kyllä" };
    const html = renderToStaticMarkup(
      createElement(ConfirmDialog, { ...words, variant, onConfirm: () => {} }),
    );
    const [, cancel, confirm] = [...html.matchAll(/<button [^>]*?class="([^"]*)"/g)].map(([, look]) => look);
    expect(cancel).toContain(buttonClass("secondary", false));
    expect(confirm).not.toContain(buttonClass("secondary", false));
  },
);

test("a mail link carries the whole address, whatever its signs mean in a URL", () => {
  const address = "a?cc=b&c%d+e@taksi.example";
  expect(mailtoOf(address)).toBe("mailto:a%3Fcc%3Db%26c%25d%2Be@taksi.example");
  expect(decodeURIComponent(new URL(mailtoOf(address)).pathname)).toBe(address);
});

test.each([
  ["maija@makela.example", "maija@|makela|.example"],
  ["ei sähköpostia", "ei sähköpostia"],
])("%s breaks only at |", (value, marked) => {
  const text = renderToStaticMarkup(createElement(EmailText, { value }))
    .replaceAll("<wbr/>", "|")
    .replaceAll(/<[^>]+>/g, "");
  expect(text).toBe(marked);
});
