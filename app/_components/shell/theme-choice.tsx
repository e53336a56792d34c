"use client";
import { useState } from "react";
import { useReady } from "#app/_ui/ready-fieldset.tsx";
import { frameTexts as texts } from "#lib/messages/frame-texts.ts";
import { THEME_COOKIE, THEMES, type Theme } from "#lib/messages/theme.ts";

const YEAR_SECONDS = 365 * 24 * 3_600;

/** Light, dark, or what the system says. The browser keeps the choice, and the server draws the next page by it. */
export function ThemeChoice({ theme: stored }: { theme: Theme }) {
  const [theme, setTheme] = useState(stored);
  const ready = useReady();

  const choose = (next: Theme) => {
    setTheme(next);
    if (next === "system") delete document.documentElement.dataset.theme;
    else document.documentElement.dataset.theme = next;
    const lasts = next === "system" ? 0 : YEAR_SECONDS;
    const secure = location.protocol === "https:" ? "; secure" : "";
    // biome-ignore lint/suspicious/noDocumentCookie: the Cookie Store API is missing in some browsers that people use
    document.cookie = `${THEME_COOKIE}=${next}; path=/; max-age=${lasts}; samesite=lax${secure}`;
  };

  return (
    <fieldset>
      <legend className="menu-group">{texts.theme}</legend>
      {THEMES.map((one) => (
        <label key={one} className="menu-choice">
          <input
            type="radio"
            name="theme"
            className="check"
            value={one}
            disabled={!ready}
            checked={theme === one}
            onChange={() => choose(one)}
          />
          {texts.themes[one]}
        </label>
      ))}
    </fieldset>
  );
}
