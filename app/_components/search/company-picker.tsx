"use client";
import { type KeyboardEvent, useId, useRef, useState } from "react";
import { EntityBadge } from "#app/_components/entity-badge.tsx";
import { useFetched } from "#app/_components/use-fetched.ts";
import { Field, fieldState } from "#app/_ui/field.tsx";
import { canReceiveFleet } from "#lib/domain/fleet-permissions.ts";
import { type CompanyHit, SEARCH_LENGTH, type SearchHits } from "#lib/domain/search.ts";
import { searchTexts as texts } from "#lib/i18n/texts/search.ts";
import type { KeyListener } from "./global-search.tsx";
import { hitGroups } from "./hit-options.ts";
import { useActiveOption } from "./use-active-option.ts";
import { useSettled } from "./use-settled.ts";

export type PickedCompany = Pick<CompanyHit, "id" | "companyName">;

type Props = {
  id: string;
  label: string;
  hint: string;
  error: string | undefined;
  /** The company that is not offered: the one to move from. */
  without: number;
  onType: (text: string) => void;
  /** Null as soon as something else is typed. */
  onPick: (company: PickedCompany | null) => void;
};

const TYPING_PAUSE_MS = 150;

/** One company out of all, found as the search in the header finds it: a combobox whose list stands below the field. */
export function CompanyPicker({ id, label, hint, error, without, onType, onPick }: Props) {
  const listId = useId();
  const keys = useRef<KeyListener | null>(null);
  const [typed, setTyped] = useState("");
  const [open, setOpen] = useState(false);
  const [active, setActive] = useState<string | null>(null);
  const text = typed.trim().replace(/\s+/g, " ");
  const query = useSettled(text, TYPING_PAUSE_MS);
  const asks = open && query.length >= SEARCH_LENGTH.min;
  const found = useFetched<SearchHits>(asks ? `/api/search?${new URLSearchParams({ query })}` : null);
  const isFresh = query === text && !found.isLoading;
  const companies = asks && !found.error ? (found.data?.companies ?? []).filter(isOffered(without)) : [];
  const option = useActiveOption({
    ...{ listId, keys, query, isFresh },
    count: companies.length,
    onActive: setActive,
  });

  const type = (value: string) => {
    setTyped(value);
    setOpen(true);
    onType(value);
    onPick(null);
  };
  const pick = (company: CompanyHit) => {
    setTyped(company.companyName);
    setOpen(false);
    onType(company.companyName);
    onPick(company);
  };
  const onKeyDown = (event: KeyboardEvent<HTMLInputElement>) => {
    if (event.nativeEvent.isComposing) return;
    if (event.key === "Escape" && open) {
      // The list goes, the question stays.
      event.preventDefault();
      setOpen(false);
    } else if (open) keys.current?.(event);
    else if (event.key === "ArrowDown") setOpen(true);
  };
  const details = hitGroups({ companies, vehicles: [], drivers: [] })[0]?.options ?? [];

  return (
    <Field id={id} label={label} hint={hint} error={error}>
      <input
        {...fieldState(id, { hint, error })}
        id={id}
        type="text"
        role="combobox"
        className="control"
        value={typed}
        maxLength={SEARCH_LENGTH.max}
        aria-autocomplete="list"
        aria-expanded={companies.length > 0}
        aria-controls={listId}
        aria-activedescendant={open && active !== null ? active : undefined}
        autoComplete="off"
        spellCheck={false}
        onChange={({ target }) => type(target.value)}
        onKeyDown={onKeyDown}
      />
      {companies.length > 0 && (
        <div role="listbox" id={listId} aria-label={texts.results} className="picker-list">
          {companies.map((company, index) => (
            // biome-ignore lint/a11y/useKeyWithClickEvents: its keys are heard in the field, which keeps the focus
            <div
              key={company.id}
              role="option"
              id={`${listId}-${index}`}
              aria-selected={option.active === index}
              tabIndex={-1}
              className="search-option"
              onMouseDown={(event) => event.preventDefault()}
              onMouseMove={() => option.setActive(index)}
              onClick={() => pick(company)}
            >
              <span className="min-w-0 flex-1">
                <span className="block font-label wrap-anywhere">{company.companyName}</span>
                <span className="block text-caption text-ink-2 wrap-anywhere">{details[index]?.detail}</span>
              </span>
              <EntityBadge status={company.status} />
            </div>
          ))}
        </div>
      )}
      <p role="status" className="mt-1.5 text-caption text-ink-2 empty:hidden">
        {asks && statusOf({ text, isFresh, error: found.error?.message, count: companies.length })}
      </p>
    </Field>
  );
}

const isOffered =
  (without: number) =>
  (company: CompanyHit): boolean =>
    company.id !== without && canReceiveFleet(company);

type Shown = { text: string; isFresh: boolean; error: string | undefined; count: number };

function statusOf({ text, isFresh, error, count }: Shown): string {
  if (!isFresh) return texts.searching;
  if (error !== undefined) return error;
  return count === 0 ? texts.none(text) : texts.found(count);
}
