"use client";
import {
  type FocusEvent,
  type KeyboardEvent,
  startTransition,
  useEffect,
  useId,
  useRef,
  useState,
} from "react";
import { flushSync } from "react-dom";
import { CloseIcon, SearchIcon } from "#app/_ui/icon.tsx";
import { useReady } from "#app/_ui/ready-fieldset.tsx";
import { Refusal } from "#app/_ui/refusal.tsx";
import { useLazyModule } from "#app/_ui/use-lazy-module.ts";
import { SEARCH_LENGTH } from "#lib/platform/search/search.ts";
import * as m from "#messages";
import { type KeyListener, useSearchKey } from "./search-hooks.ts";
import type { SearchResultsProps } from "./search-results.tsx";

/**
 * The search in the header: a combobox with a list of links. The code that searches loads when the field is first used; until
 * then the page has only the field, which keeps typed text.
 */
export function GlobalSearch({ searcher }: Pick<SearchResultsProps, "searcher">) {
  const listId = useId();
  const input = useRef<HTMLInputElement>(null);
  const opener = useRef<HTMLButtonElement>(null);
  const keys = useRef<KeyListener | null>(null);
  const [typed, setTyped] = useState("");
  const [open, setOpen] = useState(false);
  const [active, setActive] = useState<string | null>(null);
  const results = useLazyModule(loadResults);
  const ready = useReady();

  const turnTo = () => {
    results.load();
    setTyped(input.current?.value ?? "");
    setOpen(true);
  };
  // On a phone this very press shows the field: only then does the keyboard open.
  const enter = () => {
    flushSync(turnTo);
    input.current?.select();
    input.current?.focus();
  };
  const close = () => {
    setOpen(false);
    setActive(null);
  };
  // On a phone the field disappears, and the button returns; elsewhere the focus stays in the field.
  const leave = () => {
    flushSync(close);
    opener.current?.focus();
  };
  const clear = () => {
    if (input.current) input.current.value = "";
    setTyped("");
  };
  useSearchKey(enter);
  // The field was used before this code loaded: its text is searched now.
  useEffect(() => {
    if (document.activeElement === input.current) input.current?.click();
  }, []);

  const onKeyDown = (event: KeyboardEvent<HTMLInputElement>) => {
    if (event.nativeEvent.isComposing) return;
    if (event.key === "Escape") {
      event.preventDefault();
      if (open) leave();
      else clear();
    } else if (open) keys.current?.(event);
    else if (event.key === "ArrowDown") turnTo();
  };

  return (
    <search className="search" data-open={open || undefined} onBlur={(event) => isLeft(event) && close()}>
      <button
        ref={opener}
        type="button"
        className="search-opener"
        disabled={!ready}
        onClick={enter}
        aria-label={m.frame_openSearch()}
      >
        <SearchIcon />
      </button>
      <div className="search-field">
        <SearchIcon className="search-mark" />
        <input
          ref={input}
          type="text"
          role="combobox"
          className="search-input"
          aria-label={m.frame_search()}
          placeholder={m.frame_search()}
          aria-autocomplete="list"
          aria-expanded={open && active !== null}
          aria-controls={listId}
          aria-activedescendant={open && active !== null ? active : undefined}
          aria-keyshortcuts="Control+K Meta+K"
          autoComplete="off"
          autoCapitalize="none"
          spellCheck={false}
          enterKeyHint="go"
          maxLength={SEARCH_LENGTH.max}
          onFocus={results.load}
          onClick={turnTo}
          onInput={turnTo}
          onKeyDown={onKeyDown}
        />
        <span className="search-keys" aria-hidden="true">
          {m.frame_searchKeys()}
        </span>
        <button
          type="button"
          className="search-close"
          disabled={!ready}
          onClick={leave}
          aria-label={m.frame_closeSearch()}
        >
          <CloseIcon />
        </button>
      </div>
      {open && (
        <div className="search-panel">
          {results.code && (
            <results.code
              typed={typed}
              searcher={searcher}
              listId={listId}
              keys={keys}
              onActive={setActive}
              onFollow={() =>
                // The list closes later: the link must still exist when its click reaches the page.
                startTransition(() => {
                  close();
                  clear();
                  input.current?.blur();
                })
              }
            />
          )}
          {results.failed && (
            <Refusal className="p-2">
              {m.frame_searchNotLoaded()}{" "}
              <button type="button" className="link" onClick={results.load}>
                {m.frame_retry()}
              </button>
            </Refusal>
          )}
        </div>
      )}
    </search>
  );
}

const loadResults = async (): Promise<(props: SearchResultsProps) => React.ReactNode> =>
  (await import("./search-results.tsx")).SearchResults;

/** Closes when the focus moves to another place of the page; a press on nothing, or another window, leaves the search open. */
const isLeft = ({ relatedTarget, currentTarget }: FocusEvent): boolean =>
  relatedTarget !== null && !currentTarget.contains(relatedTarget);
