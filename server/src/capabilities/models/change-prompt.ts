import { restorableUntil } from '@colloquy/contract';
import type { PromptFields } from '@colloquy/contract/models';
import { and, eq } from 'drizzle-orm';
import { now } from '../../platform/clock.ts';
import { db, refuseDuplicate } from '../../platform/database/scope.ts';
import { newId } from '../../platform/ids.ts';
import { requireFound, Refusal, refuse } from '../../platform/refusal.ts';
import { lockPrompt } from './prompts.store.ts';
import { prompt, promptVersion } from './prompts.table.ts';

/** Adds a prompt under an id from the client, so that a repeated request adds one. Platform scope. */
export async function addPrompt(
  personId: string,
  { promptId: id, name, purpose, text }: PromptFields & { promptId: string },
): Promise<void> {
  const at = now();
  const added = await withFreeName(() =>
    db
      .insert(prompt)
      .values({ id, name, purpose, version: 1, createdAt: at, changedAt: at })
      .onConflictDoNothing({ target: prompt.id })
      .returning({ id: prompt.id }),
  );
  if (added.length > 0) await writeVersion(personId, { promptId: id, number: 1, text });
}

/** Changes a prompt at the version that the admin saw; each change makes a version. */
export async function changePrompt(
  personId: string,
  promptId: string,
  { name, purpose, text, version }: PromptFields & { version: number },
): Promise<void> {
  const current = await lockPrompt(promptId);
  if (current.version !== version) refuse('changed-meanwhile');
  const number = version + 1;
  await withFreeName(() =>
    db
      .update(prompt)
      .set({ name, purpose, version: number, changedAt: now() })
      .where(eq(prompt.id, promptId)),
  );
  await writeVersion(personId, { promptId, number, text });
}

/** Adds the text of an older version as the newest one; the versions between are kept. */
export async function restoreVersion(
  personId: string,
  promptId: string,
  { number, version }: { number: number; version: number },
): Promise<void> {
  const { name, purpose } = await lockPrompt(promptId);
  const [old] = await db
    .select()
    .from(promptVersion)
    .where(and(eq(promptVersion.promptId, promptId), eq(promptVersion.number, number)));
  await changePrompt(personId, promptId, { name, purpose, text: requireFound(old).text, version });
}

/** Returns until when it can be restored. */
export async function deletePrompt(personId: string, promptId: string, deletedAt: Date): Promise<Date> {
  await lockPrompt(promptId);
  await db.update(prompt).set({ deletedAt, deletedBy: personId }).where(eq(prompt.id, promptId));
  return restorableUntil(deletedAt);
}

/** Restores a prompt. A repeated request changes nothing. */
export async function restorePrompt(promptId: string): Promise<void> {
  const [row] = await db.select().from(prompt).where(eq(prompt.id, promptId)).for('update');
  const { deletedAt, name } = requireFound(row);
  if (deletedAt === null) return;
  if (restorableUntil(deletedAt) < now()) refuse('not-found');
  await withFreeName(
    () => db.update(prompt).set({ deletedAt: null, deletedBy: null }).where(eq(prompt.id, promptId)),
    `Another prompt is now called “${name}”. Rename or delete that one, then restore this one.`,
  );
}

async function writeVersion(
  personId: string,
  { promptId, number, text }: { promptId: string; number: number; text: string },
): Promise<void> {
  await db.insert(promptVersion).values({ id: newId(), promptId, number, text, personId, at: now() });
}

/** Names of existing prompts are unique. */
const withFreeName = <T>(
  write: () => PromiseLike<T>,
  message = 'Another prompt already has this name.',
): Promise<T> => refuseDuplicate(write, new Refusal('taken', { message }));
