import { AREAS_PATH } from "#app/_components/booking-areas/list-address.ts";

export const WHO_PATH = `${AREAS_PATH}/who`;

/** What of the address can be read (whoPageSchema). */
export type WhoQuery = Partial<Record<"postCode" | "provider" | "day" | "plate" | "cursor", string>>;
