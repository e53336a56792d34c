import { Fragment, type ReactNode } from "react";

type ProseProps = { text: string };

/** Paragraphs of the little Markdown that the contract's words use: `code` and **emphasis**. */
export const Prose = ({ text }: ProseProps) => (
  <div className="grid max-w-[46rem] gap-3">
    {text.split("\n\n").map((paragraph) => (
      <p key={paragraph}>
        <Inline text={paragraph} />
      </p>
    ))}
  </div>
);

export const Inline = ({ text }: ProseProps): ReactNode =>
  text.split(/(`[^`]+`|\*\*[^*]+\*\*)/).map((part, index) => {
    const key = `${index}${part}`;
    if (part.startsWith("`"))
      return (
        <code key={key} className="wrap-anywhere">
          {part.slice(1, -1)}
        </code>
      );
    if (part.startsWith("**")) return <strong key={key}>{part.slice(2, -2)}</strong>;
    return <Fragment key={key}>{part}</Fragment>;
  });
