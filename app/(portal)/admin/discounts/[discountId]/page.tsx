import type { Metadata } from "next";
import { cache } from "react";
import { DiscountForm, EndDiscount } from "#app/_components/discounts/discount-form.tsx";
import { DISCOUNTS_PATH, DiscountBadge } from "#app/_components/discounts/discount-list.tsx";
import { valuesOf } from "#app/_components/discounts/discount-values.ts";
import { AdminHistory } from "#app/_components/history/history-list.tsx";
import { Card, DescriptionList, DescriptionRow } from "#app/_ui/card.tsx";
import { EmailText } from "#app/_ui/email-text.tsx";
import { Notice } from "#app/_ui/notice.tsx";
import { PageHeading } from "#app/_ui/page-heading.tsx";
import { discountPageSchema } from "#lib/discounts/schema.ts";
import { measureText, recipientText, discountTexts as texts, validText } from "#lib/discounts/texts.ts";
import { type DiscountView, type ShownDiscount, viewDiscount } from "#lib/discounts/use-cases/read.ts";
import { readPage, requireAdmin } from "#lib/http/page.ts";
import { readableParams, type SearchParams } from "#lib/http/search-params.ts";
import { formatDateTime } from "#lib/messages/format.ts";

type Props = { params: Promise<{ discountId: string }>; searchParams: SearchParams };

const { discountId: _, ...SHAPE } = discountPageSchema.shape;

const read = cache((discountId: string, history: string | undefined) =>
  readPage(discountPageSchema, viewDiscount, { discountId, ...(history && { history }) }),
);

const viewOf = async ({ params, searchParams }: Props): Promise<DiscountView> =>
  read((await params).discountId, (await readableParams(SHAPE, searchParams)).history);

export async function generateMetadata(props: Props): Promise<Metadata> {
  await requireAdmin();
  return { title: (await viewOf(props)).discount.name };
}

export default async function DiscountPage(props: Props) {
  await requireAdmin();
  const { discount, history, openFrom, today } = await viewOf(props);
  const { id, version, name, state, cancelled, settled, companyName } = discount;
  return (
    <main id="content" tabIndex={-1} className="page">
      <PageHeading
        title={name}
        breadcrumb={[{ label: texts.title, href: DISCOUNTS_PATH }, { label: name }]}
        badge={<DiscountBadge state={state} cancelled={cancelled} />}
      />
      <div className="grid items-start gap-6 lg:grid-cols-[minmax(0,1fr)_22rem]">
        <div className="grid min-w-0 gap-6">
          {cancelled ? (
            <Notice>{texts.cancelledNote}</Notice>
          ) : (
            <DiscountForm
              id={id}
              version={version}
              settled={settled}
              companyName={companyName}
              openFrom={openFrom}
              values={valuesOf(discount)}
            />
          )}
          {state !== "ended" && (
            <EndDiscount id={id} version={version} name={name} begun={discount.validFrom <= today} />
          )}
        </div>
        <div className="grid min-w-0 gap-6">
          <DiscountFacts discount={discount} />
          <AdminHistory page={history} of="discount" path={`${DISCOUNTS_PATH}/${id}`} />
        </div>
      </div>
    </main>
  );
}

/** A discount at a glance. */
const DiscountFacts = ({ discount }: { discount: ShownDiscount }) => (
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
