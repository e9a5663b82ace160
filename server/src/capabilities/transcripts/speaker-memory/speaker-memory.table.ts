import type { SpeakerRole } from '@colloquy/contract';
import { index, integer, pgTable, text, unique, uuid } from 'drizzle-orm/pg-core';
import {
  bytes,
  narrowed,
  organisationPolicies,
  owned,
  ownedKey,
  ownedReference,
  time,
} from '../../../platform/database/table.ts';
import { recording, speaker, visible } from '../transcripts.table.ts';

/**
 * A voice that an organisation recognises, because the person whose it is agreed to that. Erasing one deletes the row,
 * and with it its consents and what was recognised by it.
 */
export const knownVoice = pgTable(
  'known_voice',
  {
    ...owned(),
    /** Whose voice it is, as speakers are called after it. */
    name: text().notNull(),
    role: text().$type<SpeakerRole>(),
    /**
     * The voice print, sealed: without the installation's secret it is noise. A backup that carries the secret, as it
     * does where the secret lies in the data folder, carries what opens it. Null until it is taken.
     */
    sealedPrint: bytes('sealed_print'),
    /** Prints of different models cannot be compared. */
    modelSha256: text('model_sha256'),
    /** Where it was heard: consent that is withdrawn there ends it. So does its removal for good. */
    recordingId: uuid('recording_id').notNull(),
    createdBy: uuid('created_by').notNull(),
    createdAt: time('created_at').notNull(),
  },
  (table) => [
    ownedKey(table),
    index('known_voice_recording').on(table.organisationId, table.recordingId),
    ...organisationPolicies(),
  ],
).enableRLS();

/** Who agreed that a voice is remembered, and who wrote that down. */
export const voiceConsent = pgTable(
  'voice_consent',
  {
    ...owned(),
    knownVoiceId: uuid('known_voice_id').notNull(),
    givenBy: text('given_by').notNull(),
    note: text().notNull(),
    recordedBy: uuid('recorded_by').notNull(),
    at: time('at').notNull(),
  },
  (table) => [
    ownedKey(table),
    index('voice_consent_voice').on(table.organisationId, table.knownVoiceId),
    ownedReference(table, table.knownVoiceId, knownVoice),
    ...organisationPolicies('append'),
  ],
).enableRLS();

/** A speaker whom the machine named after a known voice; gone once a person has said whether that is right. */
export const recognisedVoice = pgTable(
  'recognised_voice',
  {
    ...owned(),
    recordingId: uuid('recording_id').notNull(),
    speakerId: uuid('speaker_id').notNull(),
    knownVoiceId: uuid('known_voice_id').notNull(),
    /** How sure, in hundredths. */
    sure: integer().notNull(),
    at: time('at').notNull(),
  },
  (table) => [
    ownedKey(table),
    unique('recognised_voice_speaker').on(table.organisationId, table.speakerId),
    index('recognised_voice_recording').on(table.organisationId, table.recordingId),
    index('recognised_voice_known').on(table.organisationId, table.knownVoiceId),
    ownedReference(table, table.recordingId, recording),
    ownedReference(table, table.speakerId, speaker),
    ownedReference(table, table.knownVoiceId, knownVoice),
    ...organisationPolicies(),
    narrowed('recognised_voice_visible', visible),
  ],
).enableRLS();
