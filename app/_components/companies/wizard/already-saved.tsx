import Link from "next/link";
import { Notice } from "#app/_ui/notice.tsx";
import { wizardTexts } from "#lib/companies/texts.ts";

/** The first answer was lost on the way and the form changed since: the company is there, under its first details. */
export function AlreadySaved() {
  return (
    <Notice>
      {wizardTexts.alreadySaved}{" "}
      <Link href="/companies" className="link">
        {wizardTexts.toCompanies}
      </Link>
    </Notice>
  );
}
