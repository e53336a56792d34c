import { Card } from "#app/_ui/card.tsx";
import { clientTexts as texts } from "#lib/api-clients/texts.ts";
import { clientsPath } from "./client-list.tsx";

/** The quiet way from a company to its own programs. */
export const ProgramsCard = ({ companyId }: { companyId: number }) => (
  <Card title={texts.companyTitle}>
    <p className="mb-2 text-ink-2">{texts.companyHelp}</p>
    <a href={clientsPath(companyId)} className="link">
      {texts.companyLink}
    </a>
  </Card>
);
