import type { KnownVoice } from '@colloquy/contract/voices';
import type { SpeakerRole } from '@colloquy/rules/transcript';
import { and, eq, isNotNull } from 'drizzle-orm';
import type { Config } from '../../platform/config.ts';
import { db, sqlQuery } from '../../platform/database/scope.ts';
import { deriveKey, seal, unseal } from '../../platform/secrets.ts';
import { personDisplayName } from '../transcripts/index.ts';
import type { KnownVoiceprint } from './match-voices.rules.ts';
import { knownVoice } from './voices.table.ts';

export type KnownVoiceRow = typeof knownVoice.$inferSelect;

let key: Buffer | undefined;

/** Sets the key when a worker starts. Only workers compute or compare voiceprints. */
export function openKnownVoices({ secret }: Pick<Config, 'secret'>): void {
  key = deriveKey(secret, 'voice-prints');
}

function sealingKey(): Buffer {
  if (!key) throw new Error('The known voices were not opened.');
  return key;
}

export async function findKnownVoice(id: string): Promise<KnownVoiceRow | undefined> {
  const [row] = await db.select().from(knownVoice).where(eq(knownVoice.id, id));
  return row;
}

export async function saveVoiceprint(
  id: string,
  voiceprint: Float32Array,
  modelSha256: string,
): Promise<void> {
  const text = Buffer.from(voiceprint.buffer, voiceprint.byteOffset, voiceprint.byteLength).toString(
    'base64',
  );
  await db
    .update(knownVoice)
    .set({ sealedVoiceprint: seal(sealingKey(), text), modelSha256 })
    .where(eq(knownVoice.id, id));
}

export type NamedVoiceprint = KnownVoiceprint & { name: string; role: SpeakerRole | null };

/** Voiceprints of the organisation for this model. */
export async function findKnownVoiceprints(modelSha256: string): Promise<NamedVoiceprint[]> {
  const rows = await db
    .select()
    .from(knownVoice)
    .where(and(eq(knownVoice.modelSha256, modelSha256), isNotNull(knownVoice.sealedVoiceprint)));
  return rows.map(({ id, name, role, sealedVoiceprint }) => {
    const bytes = Buffer.from(unseal(sealingKey(), sealedVoiceprint!), 'base64');
    // Copy, because a pooled buffer may start at an odd byte.
    return { id, name, role, voiceprint: new Float32Array(new Uint8Array(bytes).buffer) };
  });
}

/** All known voices by name, each with its latest consent. */
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
    `select v.id, v.name, v.role, v.sealed_voiceprint is not null as "isReady", v.created_at as "createdAt",
       c.given_by as "givenBy", c.note, p.name as "recordedBy", c.at
     from known_voice v
     join lateral (select * from voice_consent c where c.organisation_id = v.organisation_id
       and c.known_voice_id = v.id order by c.at desc limit 1) c on true
     left join published.person p on p.id = c.recorded_by
     where v.organisation_id = (select api.organisation_id()) order by v.name, v.id`,
    [],
  );
  return rows.map(({ givenBy, note, recordedBy, at, createdAt, ...voice }) => ({
    ...voice,
    createdAt: createdAt.toISOString(),
    consent: { givenBy, note, recordedBy: personDisplayName(recordedBy), at: at.toISOString() },
  }));
}
