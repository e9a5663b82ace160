import type { KnownVoice, SpeakerRole } from '@colloquy/contract';
import { and, eq, isNotNull } from 'drizzle-orm';
import type { Config } from '../../../platform/config.ts';
import { db, sqlQuery } from '../../../platform/database/scope.ts';
import { deriveKey, seal, unseal } from '../../../platform/secrets.ts';
import { nameOfPerson } from '../history/person-name.ts';
import type { RememberedVoice } from './recognise.rules.ts';
import { knownVoice } from './speaker-memory.table.ts';

export type KnownVoiceRow = typeof knownVoice.$inferSelect;

let key: Buffer | undefined;

/** At the start of a worker, before the first print. Nobody else takes or compares prints. */
export function openSpeakerMemory({ secret }: Pick<Config, 'secret'>): void {
  key = deriveKey(secret, 'voice-prints');
}

function sealingKey(): Buffer {
  if (!key) throw new Error('The speaker memory was not opened.');
  return key;
}

export async function findKnownVoice(id: string): Promise<KnownVoiceRow | undefined> {
  const [row] = await db.select().from(knownVoice).where(eq(knownVoice.id, id));
  return row;
}

export async function savePrint(id: string, print: Float32Array, modelSha256: string): Promise<void> {
  const text = Buffer.from(print.buffer, print.byteOffset, print.byteLength).toString('base64');
  await db
    .update(knownVoice)
    .set({ sealedPrint: seal(sealingKey(), text), modelSha256 })
    .where(eq(knownVoice.id, id));
}

export type RememberedPerson = RememberedVoice & { name: string; role: SpeakerRole | null };

/** The voices that the organisation knows by this model. */
export async function findRemembered(modelSha256: string): Promise<RememberedPerson[]> {
  const rows = await db
    .select()
    .from(knownVoice)
    .where(and(eq(knownVoice.modelSha256, modelSha256), isNotNull(knownVoice.sealedPrint)));
  return rows.map(({ id, name, role, sealedPrint }) => {
    const bytes = Buffer.from(unseal(sealingKey(), sealedPrint!), 'base64');
    // A copy, because a buffer out of a pool may begin at an odd byte.
    return { id, name, role, print: new Float32Array(new Uint8Array(bytes).buffer) };
  });
}

/** All of the organisation, by name, each with its newest consent. */
export async function listKnownVoices(): Promise<KnownVoice[]> {
  const { rows } = await sqlQuery<{
    id: string;
    name: string;
    role: SpeakerRole | null;
    isReady: boolean;
    createdAt: Date;
    givenBy: string;
    note: string;
    recordedBy: string | null;
    at: Date;
  }>(
    `select v.id, v.name, v.role, v.sealed_print is not null as "isReady", v.created_at as "createdAt",
       c.given_by as "givenBy", c.note, p.name as "recordedBy", c.at
     from known_voice v
     join lateral (select * from voice_consent c where c.organisation_id = v.organisation_id
       and c.known_voice_id = v.id order by c.at desc limit 1) c on true
     left join person p on p.id = c.recorded_by
     where v.organisation_id = (select api.organisation_id()) order by v.name, v.id`,
    [],
  );
  return rows.map(({ givenBy, note, recordedBy, at, createdAt, ...voice }) => ({
    ...voice,
    createdAt: createdAt.toISOString(),
    consent: { givenBy, note, recordedBy: nameOfPerson(recordedBy), at: at.toISOString() },
  }));
}
