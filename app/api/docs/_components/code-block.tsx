type CodeBlockProps = { label: string; text: string };

/** Code that scrolls sideways rather than break; whoever has no mouse scrolls it too. */
export const CodeBlock = ({ label, text }: CodeBlockProps) => (
  <section
    aria-label={label}
    // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reachable by keyboard
    tabIndex={0}
    className="overflow-x-auto rounded-control border border-line bg-paper"
  >
    <pre className="w-max p-3 text-caption">
      <code>{text}</code>
    </pre>
  </section>
);
