import type { TranscriptExtension } from '../transcripts/index.ts';
import { TranscriptConsent } from './consent/consent-section.tsx';
import { SpeakerActions, SpeakerPicker, VoiceReview } from './speaker-actions.tsx';
import { SpeakerKeys } from './speaker-keys.ts';
import { SpeakersPanel } from './speakers-panel.tsx';
import { TurnSpeaker } from './turn-speaker.tsx';
import * as text from './messages.ts';

/** Who speaks: names, roles and colours, their assignment to words, and the review of voices. */
export const speakersExtension: TranscriptExtension = {
  id: 'speakers',
  panel: { label: text.speakers, Content: SpeakersPanel },
  background: [SpeakerActions, SpeakerKeys],
  turnParts: { Speaker: TurnSpeaker },
  lazyDialogs: [SpeakerPicker, VoiceReview],
};

/** Consent to the recording, in the panel of the details. */
export const consentExtension: TranscriptExtension = {
  id: 'consent',
  panelSection: { panelId: 'details', Content: TranscriptConsent },
};
