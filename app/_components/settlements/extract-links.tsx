import { DownloadIcon } from "#app/_ui/icon.tsx";
import { extractTexts as texts } from "#lib/statements/texts.ts";

/** The years of all companies as files, this one's as far as it has come. */
export const ExtractLinks = ({ year }: { year: number }) => (
  <section aria-label={texts.title} className="mt-8 print:hidden">
    <h2 className="text-section font-section">{texts.title}</h2>
    <p className="text-ink-2">{texts.help}</p>
    <p className="flex flex-wrap gap-x-5">
      {[year, year - 1].map((one) => (
        <a
          key={one}
          href={`/admin/settlements/export?year=${one}&format=csv`}
          className="inline-flex min-h-(--control-height) items-center gap-1.5 text-label text-link hover:underline"
        >
          <DownloadIcon />
          {texts.download(one)}
        </a>
      ))}
    </p>
  </section>
);
