import { Fragment } from "react";

/** A long address breaks first after @, then at its dots, so that no word of it is cut. */
export function EmailText({ value }: { value: string }) {
  const [, name = value, domain = ""] = /^(.*?@)(.*)$/.exec(value) ?? [];
  return (
    <>
      <Part text={name} />
      {domain && <wbr />}
      <Part text={domain} />
    </>
  );
}

/** The address as a mailto link. */
export const EmailLink = ({ value, className }: { value: string; className?: string }) => (
  <a href={mailtoOf(value)} className={className}>
    <EmailText value={value} />
  </a>
);

/** Everything but the `@` is encoded: a `?` or `&` in a local part would begin headers. */
export const mailtoOf = (address: string): string =>
  `mailto:${encodeURIComponent(address).replace("%40", "@")}`;

/** An inline block moves to the next line as a whole before it breaks inside. */
function Part({ text }: { text: string }) {
  return (
    <span className="inline-block max-w-full">
      <Jointed text={text} />
    </span>
  );
}

/** An address that may break after its @ and before its dots. */
export const Jointed = ({ text }: { text: string }) =>
  text.split(/(?<=@)|(?=\.)/).map((piece, index) => (
    // biome-ignore lint/suspicious/noArrayIndexKey: the pieces are the text in its own order
    <Fragment key={index}>
      {index > 0 && <wbr />}
      {piece}
    </Fragment>
  ));
