"use server";
import {
  approveDocumentSchema,
  createDocumentKindSchema,
  returnDocumentSchema,
  saveDocumentKindSchema,
} from "#lib/documents/schema.ts";
import { approveDocument, returnDocument } from "#lib/documents/use-cases/decide.ts";
import { createDocumentKind, saveDocumentKind } from "#lib/documents/use-cases/kinds.ts";
import { defineAction } from "#lib/doors/action.ts";

export const approveDocumentAction = defineAction(
  approveDocumentSchema,
  approveDocument,
  (decided) => decided,
);
export const returnDocumentAction = defineAction(returnDocumentSchema, returnDocument, (decided) => decided);
export const createDocumentKindAction = defineAction(
  createDocumentKindSchema,
  createDocumentKind,
  (kind) => kind,
);
export const saveDocumentKindAction = defineAction(saveDocumentKindSchema, saveDocumentKind, () => null);
