/** Texts of speakers, their assignment, the review of voices, and consent. */
import type { SpeakerRole } from '@colloquy/rules/transcript';
import { plural } from '../../ui/format/plural.ts';
import type { Scope } from './assign-speaker.ts';

export const speakers = 'Speakers';
export const speaker = 'Speaker';
export const noSpeaker = 'No speaker';
export const changeSpeaker = (name: string): string => `${name}: change speaker`;

// Roles and colours

export const roles: Record<SpeakerRole, string> = {
  interviewer: 'Interviewer',
  moderator: 'Moderator',
  participant: 'Participant',
  interpreter: 'Interpreter',
  observer: 'Observer',
  other: 'Other',
};
export const noRole = 'No role';
export const colour = 'Colour';
/** In palette order. */
export const colours = ['Teal', 'Brown', 'Violet', 'Green', 'Berry', 'Blue'] as const;

// One speaker

export const nameOf = (name: string): string => `Name of ${name}`;
export const numbered = (number: number): string => `Speaker ${number}`;
export const roleOf = (name: string): string => `Role of ${name}`;
export const colourOf = (name: string): string => `Colour of ${name}`;
export const moreAbout = (name: string): string => `More about ${name}`;
export const mergeInto = (name: string): string => `Merge into ${name}`;
export const remove = 'Remove';
export const playSpeaker = (name: string): string => `Play ${name}`;
export const rememberVoiceOf = (name: string): string => `Remember the voice of ${name}`;
export const dragToMerge = 'Drag onto the same person to merge';
export const noSpeech = 'no speech';
export const turns = (count: number): string => plural(count, { one: '# turn', other: '# turns' });
export const timeAndTurns = (time: string, count: number): string => `${time}, ${turns(count)}`;
export const sameName = 'Another speaker has the same name.';
export const mergeSameName = (name: string): string => `Merge the two speakers called ${name}`;
export const merge = 'Merge';

// What was changed

export const nameRemoved = (speakerName: string): string => `Name of ${speakerName} removed.`;
export const renamed = (speakerName: string, name: string): string => `${speakerName} is now ${name}.`;
export const roleRemoved = (speakerName: string): string => `Role of ${speakerName} removed.`;
export const roleSet = (speakerName: string, role: SpeakerRole): string =>
  `${speakerName}: ${roles[role].toLowerCase()}.`;
export const colourSet = (speakerName: string): string => `Colour of ${speakerName} changed.`;
export const merged = (speakerName: string, into: string): string => `${speakerName} merged into ${into}.`;
export const removed = (speakerName: string): string => `${speakerName} was removed.`;
export const added = 'Speaker added.';
export const aNewSpeaker = 'a new speaker';

const ASSIGNED: Record<Scope, string> = {
  words: 'Selected words assigned to {name}.',
  turn: 'Turn assigned to {name}.',
  selected: 'Selected turns assigned to {name}.',
  onwards: 'Everything up to the next change of speaker assigned to {name}.',
  rest: 'Everything from here to the end assigned to {name}.',
  everywhere: 'All turns assigned to {name}.',
};
export const assigned = (scope: Scope, name: string): string => ASSIGNED[scope].replace('{name}', () => name);

// Choice of a speaker

export const whoSpeaks = 'Who speaks?';
export const typeName = 'Type a name';
export const pickerHint = 'Press a number, or keep typing. Press Tab to search or add a name.';
export const applyTo = 'Apply to';
export const scopes: Record<Scope, string> = {
  words: 'Selected words',
  turn: 'This turn',
  selected: 'Selected turns',
  onwards: 'From here on',
  rest: 'From here to the end',
  everywhere: 'Everywhere',
};
export const confirmAssign = (count: number, from: string | undefined, to: string): string =>
  (from === undefined
    ? plural(count, {
        one: 'Assign # turn without a speaker to {to}?',
        other: 'Assign # turns without a speaker to {to}?',
      })
    : plural(count, {
        one: 'Assign # turn of {from} to {to}?',
        other: 'Assign # turns of {from} to {to}?',
      })
  ).replaceAll(/\{(from|to)\}/g, (_, key) => (key === 'to' ? to : (from ?? '')));
export const assignTurns = (count: number): string =>
  plural(count, { one: 'Assign # turn', other: 'Assign # turns' });
export const back = 'Back';
export const newSpeaker = 'New speaker';
export const newSpeakerNamed = (name: string): string => `New speaker “${name}”`;
export const assignSelection = (name: string): string => `Selected words, or this turn: ${name}`;
export const assignOnwards = (name: string): string => `From here on: ${name}`;

// Panel

export const reviewed = 'Reviewed transcript';
export const imported = 'Imported transcript';
export const automatic = 'Automatic transcript';
export const speakersLater = 'Speakers are identified at the end of transcription.';
export const noSpeakers = 'No speakers identified.';
export const language = 'Language';
export const damaged = 'Damaged audio, not transcribed';
export const words = 'Words';
export const wordsToCheck = 'Words to check';
export const unknown = 'Unknown';
export const confirmedWords = 'Confirmed words';
export const selectFirst = 'Select turns first: drag across their text in the transcript.';
export const reviewVoices = 'Review voices';
export const newSpeakerForSelection = 'New speaker for selected turns';
export const selectionHint = 'To select turns, drag across their text.';
export const addSpeaker = 'Add speaker';

// Review of voices

export const voicesOf = 'Voices of';
export const backToTranscript = 'Back to the transcript';
export const voices = 'Voices';
export const samplesOf = (name: string): string => `Samples of ${name}`;
export const noSpeechHere = 'No speech in this recording.';
export const samePersonAs = (name: string): string => `Same person as ${name}`;
export const samePerson = 'Same person as';
export const nobodyElse = 'no one else';
export const likelyDuplicate = (wordCount: number, other: string): string =>
  plural(wordCount, {
    one: 'Only # word, between turns of {other}.',
    other: 'Only # words, between turns of {other}.',
  }).replace('{other}', () => other);

/** Reasons why a turn may belong to another speaker. */
export const speakerIssues = {
  unknown: 'No voice was identified.',
  interjection: 'A few words between two turns of another speaker.',
  noPause: 'The speaker changes in mid-sentence, without a pause.',
  overlap: 'Two people speak at once.',
  lowConfidence: 'The words are uncertain.',
  short: 'Too short to identify the voice reliably.',
} as const;
export const uncertainTurns = (count: number): string =>
  count === 0 ? 'Uncertain turns' : plural(count, { one: '# uncertain turn', other: '# uncertain turns' });
export const confirmedBy = (count: number, people: string): string =>
  plural(count, {
    one: '# turn confirmed by {people}',
    other: '# turns confirmed by {people}',
  }).replace('{people}', () => people);
export const you = 'you';
export const uncertainTurn =
  'Uncertain turn. Space plays, 1 to 9 choose a speaker, Enter confirms, right arrow skips.';
export const uncertainTurnReadOnly = 'Uncertain turn. Space plays, right arrow skips.';
export const loadingConfirmed = 'Loading confirmed turns';
export const play = 'Play';
export const space = 'Space';
export const correctNext = 'Correct, next';
export const enter = 'Enter';
export const later = 'Later';
export const changeTo = 'Change to';
export const noUncertainTurns = 'No uncertain turns';
export const allTurnsChecked = 'All uncertain turns checked';
export const uncertainTurnsMeaning =
  'Turns that may have the wrong speaker appear here. To change any other turn, choose the speaker’s name beside it.';
export const notConfirmed = 'Your confirmation wasn’t saved. Please confirm again.';

// Voices that the organisation remembers

export const recognised = (percent: number): string => `Recognised (${percent}% confidence)`;
export const recognisedReason = 'Named automatically by voice';
export const isPerson = (name: string): string => `Yes, this is ${name}`;
export const isNotPerson = (name: string): string => `No, this is not ${name}`;
export const rememberVoice = 'Remember this voice';
export const rememberEffect =
  'This person will be named automatically in your organisation’s new recordings. Your admin can delete the voice at any time.';
export const remember = 'Remember';
export const name = 'Name';
export const consentGivenBy = 'Consent given by';
export const consentGivenByHint = 'The person, or someone who may consent for them.';
export const whenAndHow = 'When and how';
export const whenAndHowHint = 'For example: signed form of 3 March, in the project folder.';
export const voiceConsent =
  'They know what a voiceprint is used for, have agreed to it, and can withdraw at any time.';
export const voiceConsentMissing = 'A voice can’t be remembered without consent.';
export const willBeRecognised = (person: string): string => `${person} will be recognised in new recordings.`;

// Consent to the recording

export const consent = 'Consent';
export const consentToRecording = 'Consent to this recording';
export const loadingConsent = 'Loading consent';
export const consentStates = {
  unknown: 'No consent recorded.',
  given: 'Consent given.',
  withdrawn: 'Consent withdrawn.',
} as const;
export const recordConsent = 'Record consent';
export const recordWithdrawal = 'Record withdrawal';
export const consentDialogs = {
  given: {
    title: recordConsent,
    description:
      'Everyone in this recording agreed to it. If your organisation remembers voices, people it knows are named automatically.',
    done: 'Consent recorded.',
    hint: 'For example: signed form, in the project folder.',
  },
  withdrawn: {
    title: recordWithdrawal,
    description:
      'Voices remembered from this recording are deleted now. The recording and its transcript stay until you delete the job.',
    done: 'Withdrawal recorded. Voices remembered from this recording were deleted.',
    hint: 'For example: email from the participant.',
  },
} as const;
export const save = 'Save';
export const date = 'Date';
export const details = 'Details';
