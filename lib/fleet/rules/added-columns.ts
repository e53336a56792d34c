/** The columns that a person may add to a list of vehicles. */
export const ADDED_VEHICLE_COLUMNS = ["driver", "lastRide"] as const;
export type AddedVehicleColumn = (typeof ADDED_VEHICLE_COLUMNS)[number];
