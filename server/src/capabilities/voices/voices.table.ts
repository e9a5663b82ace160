import type { SpeakerRole } from '@colloquy/rules/transcript';
import { index, integer, pgTable, text, unique, uuid } from 'drizzle-orm/pg-core';
import {
  bytes,
  restrictivePolicy,
  organisationPolicies,
  owned,
  ownedKey,
  ownedReference,
  time,
} from '../../platform/database/table.ts';
import { recording, speaker, withVisibleRecording } from '../transcripts/transcripts.table.ts';

/**
 * A voice that an organisation recognises with the person's consent. Erasing it deletes the row with its
 * consents and recognitions.
 */
export const knownVoice = pgTable(
  'known_voice',
  {
    ...owned(),
    /** Name of the person, given to recognised speakers. */
    name: text().notNull(),
    role: text().$type<SpeakerRole>(),
    /**
     * Voiceprint, encrypted with the installation's secret. A backup that includes the secret, as in the data
     * folder, can decrypt it. Null until it is computed.
     */
    sealedVoiceprint: bytes('sealed_voiceprint'),
    /** Voiceprints of different models cannot be compared. */
    modelSha256: text('model_sha256'),
    /** Recording from which the voice was learnt. Withdrawing its consent or purging it erases the voice. */
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

/** Who consented to the voice being remembered, and who recorded that. */
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

/** A speaker named automatically after a known voice. Deleted once a person has answered. */
export const recognisedVoice = pgTable(
  'recognised_voice',
  {
    ...owned(),
    recordingId: uuid('recording_id').notNull(),
    speakerId: uuid('speaker_id').notNull(),
    knownVoiceId: uuid('known_voice_id').notNull(),
    /** Confidence in hundredths. */
    confidence: integer().notNull(),
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
    restrictivePolicy('recognised_voice_visible', withVisibleRecording),
  ],
).enableRLS();

/** Entries of consent given and withdrawn. The current state is on the recording. */
export const consentRecord = pgTable(
  'consent_record',
  {
    ...owned(),
    recordingId: uuid('recording_id').notNull(),
    state: text().$type<'given' | 'withdrawn'>().notNull(),
    personId: uuid('person_id'),
    note: text(),
    at: time('at').notNull(),
  },
  (table) => [
    ownedKey(table),
    index('consent_record_recording').on(table.organisationId, table.recordingId),
    ownedReference(table, table.recordingId, recording),
    ...organisationPolicies('append'),
  ],
).enableRLS();
