import type { Metadata } from "next";
import { publicTexts } from "#lib/i18n/texts/public.ts";
import { isDemo } from "#lib/web/demo.ts";
import { RegisterForm } from "../_components/register-form.tsx";

export const metadata: Metadata = { title: publicTexts.registerTitle };

export default function RegisterPage() {
  return <RegisterForm demo={isDemo()} />;
}
