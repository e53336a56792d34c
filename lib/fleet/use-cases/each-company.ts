/** Fewer failures are the companies' own; this many are an outage. */
const FAILURES = 5;

/**
 * Runs `work` for one company after the other until `signal`, and returns the number of mails. `work` gets the number of mails
 * so far, and returns whether it enqueued one. Throws after the last company if one of them failed.
 */
export async function forEachCompany(
  companyIds: Iterable<number>,
  work: (companyId: number, mails: number) => Promise<boolean>,
  signal?: AbortSignal,
): Promise<number> {
  const failures: unknown[] = [];
  let mails = 0;
  for (const companyId of companyIds) {
    if (signal?.aborted) break;
    try {
      if (await work(companyId, mails)) mails += 1;
    } catch (error) {
      failures.push(error);
      if (failures.length === FAILURES) break;
    }
  }
  if (failures.length > 0) throw failures[0];
  return mails;
}
