import { createHash } from "node:crypto";

export const hashOfReport = (body: string): Buffer => createHash("sha256").update(body).digest();
