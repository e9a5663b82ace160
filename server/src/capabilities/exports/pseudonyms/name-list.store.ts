import { hasPermission } from '@colloquy/contract';
import type { NameList } from '@colloquy/contract/exports';
import type { NameReplacement } from '@colloquy/rules/text';
import { eq } from 'drizzle-orm';
import { audit } from '../../../platform/audit/audit.ts';
import { now } from '../../../platform/clock.ts';
import { type Caller, db } from '../../../platform/database/scope.ts';
import { newId } from '../../../platform/ids.ts';
import { getJob, mayWork, requireWork } from '../../jobs/index.ts';
import { findParticipantCodes } from '../../studies/index.ts';
import { findSpeakerNames } from '../../transcripts/index.ts';
import { nameList } from './name-list.table.ts';
import { isGenericName } from './speaker-pseudonyms.ts';

/** Names that downloads of a job replace; empty until someone enters them. */
export async function findNameReplacements(jobId: string): Promise<NameReplacement[]> {
  const [row] = await db
    .select({ replacements: nameList.replacements })
    .from(nameList)
    .where(eq(nameList.jobId, jobId));
  return row?.replacements ?? [];
}

/** The list of a visible job, with names to add. */
export async function describeNameList(who: Caller, jobId: string): Promise<NameList> {
  // Refuses jobs that the caller does not see.
  await getJob(jobId);
  const replacements = await findNameReplacements(jobId);
  const speakers = await findSpeakerNames(jobId);
  const codes = await findParticipantCodes(speakers.flatMap(({ participantId }) => participantId ?? []));
  const known = new Set(replacements.map(({ name }) => name.toLowerCase()));
  const suggestions = new Map<string, string>();
  for (const { name, participantId } of speakers)
    if (!known.has(name.toLowerCase()) && !isGenericName(name))
      suggestions.set(name, (participantId && codes.get(participantId)) ?? suggestions.get(name) ?? '');
  return {
    replacements,
    suggestions: Array.from(suggestions, ([name, replacement]) => ({ name, replacement })),
    canChange: hasPermission(who.role, 'transcript:edit') && (await mayWork(who, jobId)),
  };
}

/** Replaces the list of a job on which the caller works. */
export async function saveNameList(
  who: Caller,
  jobId: string,
  replacements: NameReplacement[],
): Promise<void> {
  await requireWork(who, jobId);
  const values = { replacements, changedBy: who.personId, changedAt: now() };
  await db
    .insert(nameList)
    .values({ organisationId: who.organisationId, id: newId(), jobId, ...values })
    .onConflictDoUpdate({ target: [nameList.organisationId, nameList.jobId], set: values });
  await audit(who, 'job.name-list-changed', jobId);
}
