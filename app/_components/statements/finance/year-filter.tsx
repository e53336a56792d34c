import { Chip, ChipRow } from "#app/_ui/chip.tsx";
import { statementTexts as texts } from "#lib/statements/texts.ts";

type Props = { path: string; years: readonly number[]; year: number | undefined };

/** Which year's statements are shown; there is nothing to choose while there is one year. */
export const YearFilter = ({ path, years, year }: Props) =>
  years.length < 2 ? null : (
    <ChipRow label={texts.years}>
      <Chip href={path} current={year === undefined}>
        {texts.allYears}
      </Chip>
      {years.map((one) => (
        <Chip key={one} href={`${path}?year=${one}`} current={one === year}>
          {one}
        </Chip>
      ))}
    </ChipRow>
  );
