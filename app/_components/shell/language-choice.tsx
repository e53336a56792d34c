"use client";
import { usePathname } from "next/navigation";
import { useState } from "react";
import { chooseLanguageAction } from "#app/_components/accounts/actions.ts";
import { useServerAction } from "#app/_components/form/use-server-action.ts";
import { useReady } from "#app/_ui/ready-fieldset.tsx";
import { Refusal } from "#app/_ui/refusal.tsx";
import { currentLanguage, LANGUAGE_NAMES, LANGUAGES, type Language } from "#lib/core/language.ts";
import * as m from "#messages";
import { keepLanguage } from "./keep-look.ts";

/**
 * The language of the page and of the person's mails. The page is read again in place, and typed text stays. A signed-in
 * person's account stores the choice, and the browser stores everybody's.
 */
export function LanguageChoice({ look }: { look: "menu" | "row" }) {
  const { carryOut, busy, refusal } = useServerAction();
  const [chosen, setChosen] = useState<Language | null>(null);
  const ready = useReady();
  const language = (busy ? chosen : null) ?? currentLanguage();

  const choose = (one: Language) => {
    setChosen(one);
    void carryOut(() => chooseLanguageAction(one), { onDone: () => keepLanguage(one) });
  };

  if (!ready) return <PostedChoice look={look} language={language} />;
  return (
    <fieldset className={look === "row" ? "language-row" : undefined} aria-busy={busy}>
      <legend className={look === "row" ? "sr-only" : "menu-group"}>{m.frame_language()}</legend>
      {LANGUAGES.map((one) => (
        <label key={one} className={look === "row" ? "language" : "menu-choice"} lang={one}>
          <input
            type="radio"
            name={`language-${look}`}
            className={look === "row" ? "sr-only" : "check"}
            value={one}
            checked={language === one}
            onChange={() => choose(one)}
          />
          {LANGUAGE_NAMES[one]}
        </label>
      ))}
      <Refusal className="px-3 py-1.5">{refusal}</Refusal>
    </fieldset>
  );
}

type PostedProps = { look: "menu" | "row"; language: Language };

/** The choice of the language before the page's code has loaded: buttons that post. */
function PostedChoice({ look, language }: PostedProps) {
  const from = usePathname();
  return (
    <form method="post" action="/user/form/language">
      <input type="hidden" name="from" value={from} />
      <fieldset className={look === "row" ? "language-row" : undefined}>
        <legend className={look === "row" ? "sr-only" : "menu-group"}>{m.frame_language()}</legend>
        {LANGUAGES.map((one) => (
          <button
            key={one}
            type="submit"
            name="language"
            value={one}
            aria-pressed={language === one}
            className={look === "row" ? "language" : "menu-choice"}
            lang={one}
          >
            {LANGUAGE_NAMES[one]}
          </button>
        ))}
      </fieldset>
    </form>
  );
}
