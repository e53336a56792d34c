import { Card } from "#app/_ui/card.tsx";
import { DescriptionList, DescriptionRow } from "#app/_ui/description-list.tsx";
import type { StatementKind } from "#lib/statements/rules/document.ts";
import { statementTexts as texts } from "#lib/statements/texts.ts";

type Props = {
  kind: StatementKind;
  hashes: { inputs: string; content: string; previous: string | null };
  inputsPath: string;
};

/** For admins: what shows that a statement is as it was made, and what it was made from. */
export const Proof = ({ kind, hashes, inputsPath }: Props) => (
  <Card
    title={texts.proof}
    note={
      <a href={inputsPath} download className="link text-label">
        {texts.inputs}
      </a>
    }
  >
    <p className="mb-4 text-caption text-ink-3">{texts.proofHelp[kind]}</p>
    <DescriptionList>
      <Hash term={texts.inputsHash} value={hashes.inputs} />
      <Hash term={texts.contentHash} value={hashes.content} />
      {hashes.previous && <Hash term={texts.previousHash} value={hashes.previous} />}
    </DescriptionList>
  </Card>
);

const Hash = ({ term, value }: { term: string; value: string }) => (
  <DescriptionRow term={term}>
    <code className="text-caption break-all">{value}</code>
  </DescriptionRow>
);
