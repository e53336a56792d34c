import type { ContractText } from "#lib/companies/agreement-texts.ts";
import * as m from "#messages";

/** The agreement to read on the page, in Finnish for every reader. The boxes below offer it as a file. */
export const Agreement = ({ text }: { text: ContractText }) => (
  <details>
    <summary className="link w-fit">{m.wizard_showContract()}</summary>
    <section
      // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reachable by the keyboard
      tabIndex={0}
      aria-label={m.contract_title()}
      className="mt-3 max-h-96 overflow-y-auto rounded-control border border-line bg-paper p-4"
    >
      <div lang="fi">
        <p className="mb-3 text-caption text-ink-3">{text.edition}</p>
        <p>{text.intro}</p>
        {text.sections.map(({ heading, paragraphs }) => (
          <div key={heading} className="mt-4">
            <h3 className="font-section">{heading}</h3>
            {paragraphs.map((paragraph) => (
              <p key={paragraph} className="mt-1">
                {paragraph}
              </p>
            ))}
          </div>
        ))}
      </div>
    </section>
  </details>
);
