import { SupportLine } from "#app/_components/shell/support-line.tsx";
import { Card, DescriptionList, DescriptionRow } from "#app/_ui/card.tsx";
import { Notice } from "#app/_ui/notice.tsx";
import { formatIban } from "#lib/core/finnish/iban.ts";
import type { SellerRow } from "#lib/seller-reports/rules/seller-row.ts";
import { gapsText } from "#lib/seller-reports/texts.ts";
import * as m from "#messages";

type Props = {
  row: SellerRow;
  /** The page that asks about the row; null for a reader who may not ask. */
  askPath: string | null;
};

/** The company as the report names it, what is missing, and what to do about a wrong value. */
export function OwnSellerFacts({ row, askPath }: Props) {
  const { companyId, companyName, businessId, vatNumber, address, ibans, gaps } = row;
  const details = `/companies/${companyId}/details`;
  return (
    <>
      {gaps.length > 0 && (
        <Notice tone="warning" title={m.sellerReport_gaps()}>
          {gapsText(gaps)}.{" "}
          <a href={details} className="link">
            {m.sellerReport_ownFill()}
          </a>
        </Notice>
      )}
      <Card title={m.sellerReport_ownFacts()}>
        <DescriptionList>
          <DescriptionRow term={m.sellerReport_company()}>{companyName}</DescriptionRow>
          <DescriptionRow term={m.sellerReport_gapNames({ gap: "business_id" })}>{businessId}</DescriptionRow>
          {vatNumber && <DescriptionRow term={m.sellerReport_vatNumber()}>{vatNumber}</DescriptionRow>}
          <DescriptionRow term={m.sellerReport_gapNames({ gap: "address" })}>
            {address.street}, {address.postCode} {address.city}
          </DescriptionRow>
          <DescriptionRow term={m.sellerReport_ibans()}>
            {ibans.map((iban) => (
              <span key={iban} className="block tabular-nums">
                {formatIban(iban)}
              </span>
            ))}
          </DescriptionRow>
        </DescriptionList>
        <p className="mt-4 max-w-prose text-ink-2">
          {m.sellerReport_ownWrong()}{" "}
          <a href={details} className="link">
            {m.sellerReport_ownDetails()}
          </a>
        </p>
        {askPath && (
          <p className="mt-1">
            <a href={askPath} className="touch-line link">
              {m.dispute_ask()}
            </a>
          </p>
        )}
        <p className="mt-1 text-ink-2">
          <SupportLine />
        </p>
      </Card>
    </>
  );
}
