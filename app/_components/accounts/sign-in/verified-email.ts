"use client";
import { useEffect } from "react";
import type { UseFormReturn } from "react-hook-form";

const KEY = "tolppa.verified-email";

/** Notes in this tab whose address was verified, so that signing in does not ask for it. Storage may be full or forbidden. */
export function tellVerified(email: string): void {
  try {
    sessionStorage.setItem(KEY, email);
  } catch {}
}

type SignIn = { email: string; password: string };

/** Fills in the address that was just verified in this tab, and goes to the password. */
export function useVerifiedEmail(form: UseFormReturn<SignIn>): void {
  useEffect(() => {
    try {
      const email = sessionStorage.getItem(KEY);
      sessionStorage.removeItem(KEY);
      if (!email || form.getValues("email") !== "") return;
      form.setValue("email", email);
      form.setFocus("password");
    } catch {}
  }, [form]);
}
