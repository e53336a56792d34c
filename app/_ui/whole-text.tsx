import { Fragment, type ReactNode } from "react";
import { Jointed } from "./email-text.tsx";

/**
 * What a reader takes as one, though a line could end inside: `−€63.06`, whose currency sign only in English follows the
 * minus sign; an IBAN in fours; an e-mail.
 */
const PIECE =
  /(\u2212€[\d,.]*\d|\b[A-Z]{2}\d{2}(?: [A-Z\d]{4}){2,}(?: [A-Z\d]{1,3})?\b|[^\s@,;:()<>„”"]+@[^\s@,;:()<>„”"]*[^\s@,;:()<>„”".?!])/;

/** A text in which no line ends inside an amount or an IBAN, and inside an e-mail only at its joints. */
export const WholeText = ({ text }: { text: string }) =>
  text.split(PIECE).map((piece, index) => {
    const key = `${index} ${piece}`;
    if (index % 2 === 0) return <Fragment key={key}>{piece}</Fragment>;
    return (
      <span key={key} className={piece.includes("@") ? "hyphens-manual" : "whitespace-nowrap"}>
        {piece.includes("@") ? <Jointed text={piece} /> : piece}
      </span>
    );
  });

/** Content with whole pieces, if it is a text. */
export const whole = (content: ReactNode): ReactNode =>
  typeof content === "string" ? <WholeText text={content} /> : content;
