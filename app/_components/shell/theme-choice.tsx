"use client";
import { useReady } from "#app/_ui/ready-fieldset.tsx";
import { THEMES, type Theme } from "#lib/messages/look.ts";
import * as m from "#messages";
import { keepTheme, useTheme } from "./keep-look.ts";

/** Light, dark, or the system's theme. The browser stores the choice, and the server renders the next page with it. */
export function ThemeChoice({ theme: stored }: { theme: Theme }) {
  const theme = useTheme(stored);
  const ready = useReady();

  return (
    <fieldset>
      <legend className="menu-group">{m.frame_theme()}</legend>
      {THEMES.map((one) => (
        <label key={one} className="menu-choice">
          <input
            type="radio"
            name="theme"
            className="check"
            value={one}
            disabled={!ready}
            checked={theme === one}
            onChange={() => keepTheme(one)}
          />
          {m.frame_themes({ one })}
        </label>
      ))}
    </fieldset>
  );
}
