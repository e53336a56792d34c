"use client";
import { keepDensity, useDensity } from "#app/_components/shell/keep-look.ts";
import { DENSITIES } from "#lib/messages/look.ts";
import * as m from "#messages";

/** How high the rows of tables are, where a mouse points: a finger needs the higher ones. */
export function DensityChoice() {
  const density = useDensity();
  return (
    <fieldset className="pointer-coarse:hidden">
      <legend className="text-caption text-ink-3">{m.listView_density()}</legend>
      <div className="grid grid-cols-2">
        {DENSITIES.map((one) => (
          <label key={one} className="menu-choice -mx-1">
            <input
              type="radio"
              name="density"
              className="check"
              value={one}
              disabled={density === null}
              checked={density === one}
              onChange={() => keepDensity(one)}
            />
            {m.listView_densities({ one })}
          </label>
        ))}
      </div>
    </fieldset>
  );
}
