import type { DemoVehicle } from "./types.ts";

type VehicleType = NonNullable<DemoVehicle["vehicleType"]>;

/** What is seen on taxi ranks in Finland, by type: make and model. */
export const MODELS: Record<VehicleType, readonly (readonly [make: string, model: string])[]> = {
  car: [
    ["Mercedes-Benz", "E 220 d"],
    ["Škoda", "Superb"],
    ["Toyota", "Camry Hybrid"],
    ["Tesla", "Model 3"],
    ["Volkswagen", "Passat"],
    ["BMW", "i5"],
    ["Kia", "EV6"],
    ["Volvo", "S90"],
    ["Hyundai", "Ioniq 5"],
  ],
  estate: [
    ["Škoda", "Superb Combi"],
    ["Škoda", "Octavia Combi"],
    ["Mercedes-Benz", "E 220 d T"],
    ["Volvo", "V90"],
    ["Volkswagen", "Passat Variant"],
    ["Toyota", "Corolla Touring Sports"],
    ["Audi", "A6 Avant"],
  ],
  van: [
    ["Mercedes-Benz", "V 250 d"],
    ["Mercedes-Benz", "Vito Tourer"],
    ["Volkswagen", "Caravelle"],
    ["Ford", "Tourneo Custom"],
    ["Toyota", "Proace Verso"],
  ],
  accessible: [
    ["Volkswagen", "Crafter"],
    ["Mercedes-Benz", "Sprinter 319"],
    ["Ford", "Transit"],
    ["Toyota", "Proace Inva"],
  ],
  stretcher: [
    ["Mercedes-Benz", "Sprinter 419"],
    ["Volkswagen", "Crafter Paari"],
  ],
};

/** Twenty vehicles of a mixed fleet: half are cars. */
export const FLEET_MIX: readonly VehicleType[] = [
  ...Array.from({ length: 8 }, () => "car" as const),
  ...Array.from({ length: 5 }, () => "estate" as const),
  ...Array.from({ length: 3 }, () => "van" as const),
  ...Array.from({ length: 3 }, () => "accessible" as const),
  "stretcher",
];

export const COLOURS = [
  "Musta",
  "Valkoinen",
  "Hopea",
  "Harmaa",
  "Tummansininen",
  "Sininen",
  "Punainen",
  "Beige",
];
