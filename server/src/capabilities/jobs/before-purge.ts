/** In the background scope that removes a job for good, while its rows are still there. */
type BeforePurge = (organisationId: string, jobId: string) => Promise<void>;

const heeded: BeforePurge[] = [];

/** For capabilities later in the order, which keep something that comes from a job and does not go with its rows. */
export function beforePurge(heed: BeforePurge): void {
  heeded.push(heed);
}

export async function tellPurge(organisationId: string, jobId: string): Promise<void> {
  for (const heed of heeded) await heed(organisationId, jobId);
}
