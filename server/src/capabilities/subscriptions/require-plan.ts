import { refuse } from '../../platform/refusal.ts';
import { termsOf } from './find-terms.ts';

/** How long a file may be, in milliseconds; null: as long as the installation takes. */
export async function longestFileOf(organisationId: string): Promise<number | null> {
  const { longestFileMinutes } = await termsOf(organisationId);
  return longestFileMinutes === null ? null : longestFileMinutes * 60_000;
}

/** Refuses one more file for a job that has as many as the plan allows. */
export async function requirePlanForFiles(organisationId: string, files: number): Promise<void> {
  const { mostFilesOfAJob, planLabel } = await termsOf(organisationId);
  if (mostFilesOfAJob !== null && files > mostFilesOfAJob)
    refuse('above-plan', `A job has up to ${mostFilesOfAJob} files on the plan ${planLabel}.`);
}
