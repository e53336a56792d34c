import { creditNoteTexts as texts } from "#lib/statements/texts.ts";

export type CreditChoice = { position: number; label: string; amount: string };

/** The fees that can be given back, each with what was charged. A long statement scrolls within the dialogue. */
export const CreditChoices = ({ choices }: { choices: readonly CreditChoice[] }) => (
  <fieldset>
    <legend className="mb-1.5 text-label font-label">{texts.choose}</legend>
    <ul className="max-h-72 overflow-y-auto rounded-card border border-line">
      {choices.map(({ position, label, amount }) => (
        <li key={position} className="border-line not-last:border-b">
          <label className="flex min-h-10 cursor-pointer items-start gap-2.5 px-3 py-2">
            <input type="checkbox" name="position" value={position} className="check mt-0.5" />
            <span className="min-w-0 flex-1 wrap-anywhere">{label}</span>
            <span className="whitespace-nowrap tabular-nums">{amount}</span>
          </label>
        </li>
      ))}
    </ul>
    <p className="mt-1.5 text-caption text-ink-3">{texts.discountsGoAlong}</p>
  </fieldset>
);
