import { helsinkiDate } from "#lib/core/calendar.ts";
import type { ContractValues } from "./service-form-props.ts";

/** The chosen package begins on the day it is sent, also where the page was opened the day before. */
export function contractBody({ choosePackage, contract }: ContractValues, now: Date): ContractValues {
  const today = helsinkiDate(now);
  const isPast = choosePackage.startDate < today;
  return { choosePackage: isPast ? { ...choosePackage, startDate: today } : choosePackage, contract };
}
