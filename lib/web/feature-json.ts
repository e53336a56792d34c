import type { Feature } from "#lib/domain/features.ts";
import { type ActorCall, json } from "./route.ts";

export const presentFeature = (feature: Feature, call: ActorCall): Response =>
  json(
    {
      ...{
        name: feature.name,
        enabled: feature.enabled,
        note: feature.note,
        ended: feature.endedAt !== null,
      },
      ...{ modifiedAt: feature.modifiedAt.toISOString(), modifiedBy: feature.modifiedBy },
    },
    call,
    { version: feature.version },
  );
