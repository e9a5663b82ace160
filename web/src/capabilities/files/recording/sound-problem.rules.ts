/** What keeps a recording from beginning or going on, in words, with what helps. */
export const SOUND_PROBLEMS = {
  denied:
    'The browser does not let this page use a microphone. Allow it in the settings of the page (beside its address), then try again.',
  'tab-denied': 'No tab was shared. Choose the tab again, with its sound.',
  'no-microphone': 'No microphone was found. Plug one in, then try again.',
  'in-use':
    'The microphone does not answer: another program may be using it. Close that program, or choose another microphone.',
  'no-sound':
    'What was shared brings no sound. Share a tab of the browser, and leave "Also share tab audio" switched on.',
  'not-here':
    'This browser records only on a secure address (https) or on this computer itself. Ask whoever runs this installation.',
  unplugged:
    'The microphone was unplugged. What was recorded is kept, and the recording waits: choose a microphone, and go on.',
  'tab-closed':
    'The tab is no longer shared. What was recorded is kept, and the recording waits: go on with a tab that you share again, or finish it.',
  'disk-full':
    'The disk of this computer is full: the last seconds are not kept yet. The recording waits: make room and go on, or save a copy and finish without them.',
  'no-store':
    'This browser keeps nothing for this page (a private window perhaps), so that a recording could be lost. Open an ordinary window.',
  'cannot-join':
    'This browser cannot add to a recording that was interrupted. Finish it, and record the rest as a second one.',
  broke: 'The browser stopped recording. What was recorded is kept: go on, or finish it.',
  other: 'The sound could not be opened. Try again, or choose another microphone.',
} as const;

export type SoundProblem = keyof typeof SOUND_PROBLEMS;

const BY_NAME: Record<string, SoundProblem> = {
  NotAllowedError: 'denied',
  SecurityError: 'denied',
  NotFoundError: 'no-microphone',
  OverconstrainedError: 'no-microphone',
  NotReadableError: 'in-use',
  AbortError: 'in-use',
  NoSoundError: 'no-sound',
  TabNotSharedError: 'tab-denied',
  QuotaExceededError: 'disk-full',
  InvalidStateError: 'other',
};

/** Names of media errors: https://www.w3.org/TR/mediacapture-streams/#dom-mediadevices-getusermedia */
export const problemOfSound = (error: unknown): SoundProblem =>
  (error instanceof Error && BY_NAME[error.name]) || 'other';

/** The same of what was recorded and could not be kept. */
export const problemOfKeeping = (error: unknown): SoundProblem =>
  problemOfSound(error) === 'disk-full' ? 'disk-full' : 'broke';
