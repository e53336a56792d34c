import { z } from "zod";
import type { Actor } from "#lib/core/actor.ts";
import type { Result } from "#lib/core/result.ts";
import { type PaymentBatch, readBatch, readCompanyBatch } from "#lib/payments/schema.ts";
import type { TestHouse } from "#lib/platform/use-case/testing.ts";
import { type ReceivedPayments, receivePayments } from "./receive.ts";

type Sent = { now?: Date; companyId?: number };

/** Sends a batch as its route does: untrusted items in one transaction, rolled back on a refusal. */
export async function sendTestPayments(
  house: TestHouse,
  actor: Actor,
  payments: unknown[],
  { companyId, now }: Sent = {},
): Promise<Result<ReceivedPayments>> {
  const batch =
    companyId === undefined
      ? readBatch({ body: { payments } })
      : readCompanyBatch({ companyId: String(companyId), body: { payments } });
  if (!batch.ok) return batch;
  return house.as(actor).run(z.custom<PaymentBatch>(), receivePayments, batch.value, { ...(now && { now }) });
}

let plates = 0;
const newPlate = (): string => {
  plates += 1;
  return `TST-${plates}`;
};

/** Adds a vehicle that is in use from a day on. */
export async function addTestVehicle(
  { owner }: TestHouse,
  companyId: number,
  { plate = newPlate(), since = "2026-01-05" } = {},
): Promise<{ id: number; plate: string }> {
  const [row] = await owner<{ id: number }[]>`
    insert into vehicles (company_id, license_plate, make, model, year, color, vehicle_type, status, created_by, modified_by)
    values (${companyId}, ${plate}, 'Skoda', 'Octavia', 2024, 'musta', 'car', 'active', 'x', 'x') returning id::int`;
  const id = row?.id ?? 0;
  await owner`update vehicle_activities set active_from = ${since} where vehicle_id = ${id}`;
  return { id, plate };
}
