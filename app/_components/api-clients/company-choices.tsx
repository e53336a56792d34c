"use client";
import { useState } from "react";
import { CompanyPicker } from "#app/_components/search/company-picker.tsx";
import { CloseIcon } from "#app/_ui/icon.tsx";
import { clientTexts as texts } from "#lib/api-clients/texts.ts";

type Picked = { id: number; companyName: string };
type Props = {
  error: string | undefined;
  /** Their ids with a space between, as the form holds them. */
  onChange: (value: string) => void;
};

/** The companies that a client reaches by name, added one by one. */
export function CompanyChoices({ error, onChange }: Props) {
  const [picked, setPicked] = useState<readonly Picked[]>([]);
  const keep = (companies: readonly Picked[]) => {
    setPicked(companies);
    onChange(companies.map(({ id }) => id).join(" "));
  };
  const add = (company: Picked | null) => {
    if (company && !picked.some(({ id }) => id === company.id)) keep([...picked, company]);
  };
  return (
    <div className="grid gap-3">
      <CompanyPicker
        // Empty again for the next one.
        key={picked.length}
        id="companies"
        label={texts.pickCompany}
        hint={texts.pickCompanyHint}
        error={error}
        without={0}
        onType={() => undefined}
        onPick={add}
      />
      {picked.length > 0 && (
        <ul aria-label={texts.pickedCompanies} className="flex flex-wrap gap-2">
          {picked.map(({ id, companyName }) => (
            <li key={id} className="chip max-w-full">
              <span className="min-w-0 truncate">{companyName}</span>
              <button type="button" onClick={() => keep(picked.filter((one) => one.id !== id))}>
                <CloseIcon size={14} />
                <span className="sr-only">
                  {texts.removeCompany}: {companyName}
                </span>
              </button>
            </li>
          ))}
        </ul>
      )}
    </div>
  );
}
