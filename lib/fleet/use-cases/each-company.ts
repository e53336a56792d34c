/** One company's trouble is its own; so many are an outage. */
const FAILURES = 5;

/**
 * Does the work of one company after the other until `signal`, and returns how many mails that made. `work` is given the
 * number of mails so far, and says whether it left one. Throws after the last company when one of them failed.
 */
export async function mailCompanies(
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
