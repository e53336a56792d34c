import { Fragment } from "react";

/** A negative amount in English: only there a currency sign follows the minus sign. */
const BELOW_ZERO = /(\u2212€[\d,.]*\d)/;

/** A text in which no line breaks after the minus sign of `−€63.06`. */
export const WholeAmounts = ({ text }: { text: string }) =>
  text.split(BELOW_ZERO).map((piece, index) => {
    const key = `${index} ${piece}`;
    return BELOW_ZERO.test(piece) ? (
      <span key={key} className="whitespace-nowrap">
        {piece}
      </span>
    ) : (
      <Fragment key={key}>{piece}</Fragment>
    );
  });
