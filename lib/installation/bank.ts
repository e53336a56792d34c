import "server-only";
import { readBankFile } from "#lib/adapters/bank/read-bank-file.ts";
import { unpackBankFile } from "#lib/adapters/bank/unpack.ts";
import { spoolFile } from "#lib/adapters/files/spool.ts";
import { bankFileReceiving } from "#lib/bank/use-cases/receive.ts";
import { env } from "#lib/env.ts";

/** The use case with this installation's account, from the configuration. */
export const receiveBankFile = bankFileReceiving({
  read: readBankFile,
  spool: spoolFile,
  unpack: unpackBankFile,
  account: () => env.seller?.iban ?? null,
});
