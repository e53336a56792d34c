"use client";
import { usePathname } from "next/navigation";
import { useState } from "react";
import { useFetched } from "#app/_components/form/use-fetched.ts";
import { keepTheme } from "#app/_components/shell/keep-look.ts";
import { companyAtHand } from "#app/_components/shell/marked-links.tsx";
import { EntityBadge } from "#app/_components/status/entity-badge.tsx";
import { Refusal } from "#app/_ui/refusal.tsx";
import { type RecordHits, SEARCH_LENGTH, type SearchHits } from "#lib/platform/search/search.ts";
import * as m from "#messages";
import {
  type HitGroup,
  hitGroups,
  partsOf,
  placeGroup,
  recordGroups,
  totalOf,
  totalText,
} from "./hit-options.ts";
import { placesFor, type Searcher } from "./places.ts";
import { keepRecent, recentHits } from "./recent-hits.ts";
import { useActiveOption, useDebouncedValue } from "./result-hooks.ts";
import type { Keys } from "./search-hooks.ts";

export type SearchResultsProps = {
  typed: string;
  searcher: Searcher;
  listId: string;
  keys: Keys;
  /** The id of the option that Enter opens; null when Enter opens nothing. */
  onActive: (id: string | null) => void;
  /** Called when a link of the list was followed in this window. */
  onFollow: () => void;
};

const TYPING_PAUSE_MS = 150;

/** The hits for the typed text. The last answer stays until the next one comes; only the line below changes. */
export function SearchResults(props: SearchResultsProps) {
  const { typed, searcher, listId, keys, onActive, onFollow } = props;
  const { onlyCompanyId } = searcher;
  const companyId = companyAtHand(usePathname(), onlyCompanyId);
  const text = typed.trim().replace(/\s+/g, " ");
  const query = useDebouncedValue(text, TYPING_PAUSE_MS);
  const asked = useFetched<SearchHits>(pathOf("/api/search", query));
  const namesRecord = /\d/.test(text);
  const records = useFetched<RecordHits>(namesRecord ? pathOf("/search/records", query) : null);
  const error = asked.error ?? records.error;
  const isShort = text.length < SEARCH_LENGTH.min;
  const isFresh = query === text && !asked.isLoading && !records.isLoading;
  const found = !isShort && !error ? asked.data : undefined;
  const named = found && namesRecord && records.data ? recordGroups(records.data, searcher) : [];
  const places = placeGroup(isShort ? [] : placesFor(searcher, companyId), text);
  const hits = found ? hitGroups(found, { query, onlyCompanyId }) : [];
  const [recent] = useState(() => recentHits(searcher.account));
  const before = text === "" ? [{ name: m.search_recent(), options: recent }] : [];
  const groups = [...before, ...named, ...hits, places].filter(({ options }) => options.length > 0);
  const count = groups.reduce((sum, { options }) => sum + options.length, 0);
  const { active, setActive } = useActiveOption({ listId, keys, count, query, isFresh, onActive });

  return (
    <>
      {count > 0 && (
        // biome-ignore lint/a11y/useKeyWithClickEvents: its keys are heard in the field, which keeps the focus
        <div
          role="listbox"
          id={listId}
          aria-label={m.search_results()}
          className="search-list"
          tabIndex={-1}
          onMouseDown={(event) => event.preventDefault()}
          onClick={(event) => !(event.ctrlKey || event.metaKey || event.shiftKey) && onFollow()}
        >
          {offsetsOf(groups).map(({ name, options, offset }) => (
            // biome-ignore lint/a11y/useSemanticElements: a group of options, not of fields
            <div role="group" aria-label={name} key={name}>
              <p className="search-group" aria-hidden="true">
                {name}
              </p>
              {options.map((option, index) => (
                <a
                  key={`${option.href} ${option.name}`}
                  role="option"
                  id={`${listId}-${offset + index}`}
                  aria-selected={active === offset + index}
                  tabIndex={-1}
                  href={option.href}
                  className="search-option"
                  onMouseMove={() => setActive(offset + index)}
                  onClick={(event) => {
                    if (option.theme === undefined) return keepRecent(searcher.account, option);
                    event.preventDefault();
                    keepTheme(option.theme);
                  }}
                >
                  <span className="min-w-0 flex-1">
                    <span className="block font-label wrap-anywhere">
                      <Marked text={option.name} query={text} />
                    </span>
                    <span className="block text-caption text-ink-2 wrap-anywhere">
                      <Marked text={option.detail} query={text} />
                    </span>
                  </span>
                  {option.status && <EntityBadge status={option.status} />}
                </a>
              ))}
            </div>
          ))}
        </div>
      )}
      {error && !isShort && (
        <Refusal className="p-2">
          {error.message}{" "}
          <button
            type="button"
            className="link"
            onClick={() => [asked, records].map(({ mutate }) => mutate())}
          >
            {m.frame_retry()}
          </button>
        </Refusal>
      )}
      <p role="status" className="search-status">
        {statusOf({
          text,
          isShort,
          isFresh,
          failed: error !== undefined,
          found,
          records: named.reduce((sum, { options }) => sum + options.length, 0),
          places: places.options.length,
        })}
      </p>
    </>
  );
}

/** A text with the typed words marked. */
const Marked = ({ text, query }: { text: string; query: string }) =>
  partsOf(text, query).map((part, place) =>
    place % 2 === 0 ? (
      part
    ) : (
      // biome-ignore lint/suspicious/noArrayIndexKey: the parts of one text in their order
      <mark key={place}>{part}</mark>
    ),
  );

/** URLSearchParams replaces invalid characters, such as half a surrogate pair. */
const pathOf = (path: string, query: string): string | null =>
  query.length < SEARCH_LENGTH.min ? null : `${path}?${new URLSearchParams({ query })}`;

function offsetsOf(groups: readonly HitGroup[]) {
  let offset = 0;
  return groups.map((group) => {
    const placed = { ...group, offset };
    offset += group.options.length;
    return placed;
  });
}

type Shown = {
  text: string;
  isShort: boolean;
  isFresh: boolean;
  failed: boolean;
  found: SearchHits | undefined;
  records: number;
  places: number;
};

function statusOf({ text, isShort, isFresh, failed, found, ...others }: Shown): string {
  if (isShort) return m.search_hint();
  if (text.length >= SEARCH_LENGTH.max) return m.search_longest({ length: SEARCH_LENGTH.max });
  if (!isFresh) return m.search_searching();
  if (failed) return "";
  return found ? summaryOf(found, text, others) : "";
}

function summaryOf(
  found: SearchHits,
  text: string,
  { records, places }: Pick<Shown, "records" | "places">,
): string {
  const shown = records + found.companies.length + found.vehicles.length + found.drivers.length;
  const counted = totalOf(found);
  const total = counted === null ? null : records + counted;
  if (shown === 0) return places > 0 ? m.search_placesOnly({ query: text }) : m.search_none({ query: text });
  return shown === total
    ? m.search_found({ count: shown })
    : m.search_foundOf({ shown, total: totalText(total) });
}
