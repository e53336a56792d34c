import { Card } from "#app/_ui/card.tsx";
import { peopleTexts as texts } from "#lib/people/texts.ts";

/** The quiet way from a company to its people. */
export const PeopleCard = ({ companyId }: { companyId: number }) => (
  <Card title={texts.title}>
    <p className="mb-2 text-ink-2">{texts.help}</p>
    <a href={`/companies/${companyId}/users`} className="link">
      {texts.link}
    </a>
  </Card>
);
