import Link from "next/link";
import { publicTexts } from "#lib/messages/public.ts";

export const BackToLogin = () => (
  <p className="mt-5 text-label">
    <Link href="/user/login" prefetch={false} className="link">
      {publicTexts.backToLogin}
    </Link>
  </p>
);
