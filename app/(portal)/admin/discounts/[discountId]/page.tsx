import type { Metadata } from "next";
import { DiscountForm, EndDiscount } from "#app/_components/discounts/discount-form.tsx";
import { DISCOUNTS_PATH, DiscountBadge } from "#app/_components/discounts/discount-list.tsx";
import { valuesOf } from "#app/_components/discounts/discount-values.ts";
import { AdminHistory } from "#app/_components/history/history-list.tsx";
import { EntityPage } from "#app/_components/list/entity-page.tsx";
import { streamed } from "#app/_components/shell/streamed.tsx";
import { Card, DescriptionList, DescriptionRow } from "#app/_ui/card.tsx";
import { EmailText } from "#app/_ui/email-text.tsx";
import { Notice } from "#app/_ui/notice.tsx";
import { discountIdSchema, discountPageSchema } from "#lib/discounts/schema.ts";
import { measureText, recipientText, validText } from "#lib/discounts/texts.ts";
import { getDiscount, type ShownDiscount, viewDiscount } from "#lib/discounts/use-cases/read.ts";
import { adminRowOfPath, readEntity, requireAdmin, type SearchParams } from "#lib/doors/page.ts";
import { formatDateTime } from "#lib/messages/format.ts";
import * as m from "#messages";

type Props = { params: Promise<{ discountId: string }>; searchParams: SearchParams };

async function read(props: Props) {
  await requireAdmin();
  return (await readEntity(discountPageSchema, viewDiscount, props)).result;
}

export const generateMetadata = async (props: Props): Promise<Metadata> => ({
  title: (await read(props)).discount.name,
});

export default streamed(DiscountPage, adminRowOfPath(discountIdSchema, getDiscount));

async function DiscountPage(props: Props) {
  const { discount, history, openFrom, today } = await read(props);
  const { id, version, name, state, cancelled, settled, companyName } = discount;
  return (
    <EntityPage
      title={name}
      list={{ label: m.discount_title(), href: DISCOUNTS_PATH }}
      badge={<DiscountBadge state={state} cancelled={cancelled} />}
      aside={
        <>
          <DiscountFacts discount={discount} />
          <AdminHistory page={history} of="discount" path={`${DISCOUNTS_PATH}/${id}`} />
        </>
      }
    >
      {cancelled ? (
        <Notice>{m.discount_cancelledNote()}</Notice>
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
    </EntityPage>
  );
}

/** A discount at a glance. */
const DiscountFacts = ({ discount }: { discount: ShownDiscount }) => (
  <Card title={m.discount_facts()}>
    <DescriptionList>
      <DescriptionRow term={m.discount_target()}>
        {m.discount_targets({ target: discount.target })}
      </DescriptionRow>
      <DescriptionRow term={m.discount_measure()}>{measureText(discount)}</DescriptionRow>
      <DescriptionRow term={m.discount_recipient()}>
        {discount.companyId === null ? (
          recipientText(discount)
        ) : (
          <a href={`/companies/${discount.companyId}/details`} className="link">
            {recipientText(discount)}
          </a>
        )}
      </DescriptionRow>
      <DescriptionRow term={m.discount_valid()}>
        <span className="tabular-nums">{validText(discount)}</span>
      </DescriptionRow>
      <DescriptionRow term={m.discount_created()} under={formatDateTime(discount.createdAt)}>
        <EmailText value={discount.createdBy} />
      </DescriptionRow>
    </DescriptionList>
  </Card>
);
