/** A vehicle's latest card payment and its driver. */
export type LastRide = {
  vehicleId: number;
  at: Date;
  /** Null for a payment that names no driver. */
  driverId: number | null;
  /** Null without a name, and for one whom the reader may not see. */
  driver: string | null;
  /** The company of the driver's page; null if the reader cannot open it. */
  driverCompanyId: number | null;
};

/**
 * How many periods are looked through at once, from the current one back: a vehicle in use is found in the first two, and only
 * the others are looked for in the rest of a year.
 */
export const LOOKS_BACK = [2, 4, 20] as const;
