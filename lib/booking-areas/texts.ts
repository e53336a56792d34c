import { formatInteger } from "#lib/messages/format.ts";

/** Where a dispatch provider restricts who takes bookings. */
export const areaTexts = {
  ruleCounts: (allowed: number, denied: number) =>
    [
      allowed > 0 && `${formatInteger(allowed)} sallittu${allowed === 1 ? "" : "a"}`,
      denied > 0 && `${formatInteger(denied)} kielletty${denied === 1 ? "" : "ä"}`,
    ]
      .filter(Boolean)
      .join(", ") || "Ei sääntöjä",
  /** 82 postinumeroa (1 väli, 1 yksittäinen) */
  summary: ({ codes, ranges, singles }: { codes: number; ranges: number; singles: number }) => {
    const parts = [
      ranges > 0 && `${formatInteger(ranges)} ${ranges === 1 ? "väli" : "väliä"}`,
      singles > 0 && `${formatInteger(singles)} ${singles === 1 ? "yksittäinen" : "yksittäistä"}`,
    ].filter(Boolean);
    const count = `${formatInteger(codes)} postinumero${codes === 1 ? "" : "a"}`;
    return parts.length === 0 ? count : `${count} (${parts.join(", ")})`;
  },
  wrong: (pieces: readonly string[]) => `Näitä ei tunnistettu: ${pieces.join(", ")}`,
  rulesHelp: [
    "Ilman sääntöjä alueella saavat ajaa kaikki välitysjärjestelmän aktiivisten yritysten aktiiviset autot.",
    "Kun jokin on sallittu, vain sallitut saavat ajaa. Kun viimeinenkin salliva sääntö päättyy, kaikki saavat taas ajaa.",
    "Kielto voittaa luvan, olipa se yrityksen tai auton. Auto kuuluu yritykseensä.",
    "Jos postinumero on monella alueella, yhden alueen lupa riittää, mutta yhdenkin kielto estää.",
  ],
} as const;
