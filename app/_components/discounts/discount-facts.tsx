import { Card, DescriptionList, DescriptionRow } from "#app/_ui/card.tsx";
import { EmailText } from "#app/_ui/email-text.tsx";
import { measureText, recipientText, discountTexts as texts, validText } from "#lib/discounts/texts.ts";
import type { ShownDiscount } from "#lib/discounts/use-cases/read.ts";
import { formatDateTime } from "#lib/messages/format.ts";

/** A discount at a glance. */
export const DiscountFacts = ({ discount }: { discount: ShownDiscount }) => (
  <Card title={texts.facts}>
    <DescriptionList>
      <DescriptionRow term={texts.target}>{texts.targets[discount.target]}</DescriptionRow>
      <DescriptionRow term={texts.measure}>{measureText(discount)}</DescriptionRow>
      <DescriptionRow term={texts.recipient}>
        {discount.companyId === null ? (
          recipientText(discount)
        ) : (
          <a href={`/companies/${discount.companyId}/details`} className="link">
            {recipientText(discount)}
          </a>
        )}
      </DescriptionRow>
      <DescriptionRow term={texts.valid}>
        <span className="tabular-nums">{validText(discount)}</span>
      </DescriptionRow>
      <DescriptionRow term={texts.created} under={formatDateTime(discount.createdAt)}>
        <EmailText value={discount.createdBy} />
      </DescriptionRow>
    </DescriptionList>
  </Card>
);
