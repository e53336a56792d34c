"use client";
import { keepDensity, useDensity } from "#app/_components/shell/keep-look.ts";
import { DENSITIES } from "#lib/messages/look.ts";
import * as m from "#messages";

/** The row height of tables, for mouse users: touch needs the taller rows. */
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
