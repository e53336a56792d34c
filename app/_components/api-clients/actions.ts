"use server";
import {
  clientIdSchema,
  createClientSchema,
  createCompanyClientSchema,
  rotateSecretSchema,
  saveClientSchema,
} from "#lib/api-clients/schema.ts";
import { revokeClient, rotateSecret, saveClient } from "#lib/api-clients/use-cases/change.ts";
import { createClient, createCompanyClient } from "#lib/api-clients/use-cases/create.ts";
import { defineAction } from "#lib/doors/action.ts";

// A secret leaves the server only in the answer to the action that made it.

export const createClientAction = defineAction(createClientSchema, createClient, (made) => made);
export const createCompanyClientAction = defineAction(
  createCompanyClientSchema,
  createCompanyClient,
  (made) => made,
);
export const saveClientAction = defineAction(saveClientSchema, saveClient, (saved) => saved);
export const rotateSecretAction = defineAction(rotateSecretSchema, rotateSecret, (made) => made);
export const revokeClientAction = defineAction(clientIdSchema, revokeClient, () => null);
