/** Messages about why a recording cannot start or continue, with a remedy. */
export const RECORDING_PROBLEMS = {
  denied:
    'The browser does not let this page use a microphone. Allow it in the settings of the page (beside its address), then try again.',
  'tab-denied': 'No tab was shared. Choose the tab again, with its sound.',
  'no-microphone': 'No microphone was found. Plug one in, then try again.',
  'in-use':
    'The microphone does not answer: another program may be using it. Close that program, or choose another microphone.',
  'no-audio':
    'What was shared brings no sound. Share a tab of the browser, and leave "Also share tab audio" switched on.',
  'not-supported':
    'This browser records only on a secure address (https) or on this computer itself. Ask whoever runs this installation.',
  unplugged:
    'The microphone was unplugged. What was recorded is kept, and the recording waits: choose a microphone, and go on.',
  'tab-closed':
    'The tab is no longer shared. What was recorded is kept, and the recording waits: go on with a tab that you share again, or finish it.',
  'disk-full':
    'The disk of this computer is full: the last seconds are not kept yet. The recording waits: make room and go on, or save a copy and finish without them.',
  'no-storage':
    'This browser keeps nothing for this page (a private window perhaps), so that a recording could be lost. Open an ordinary window.',
  'cannot-join':
    'This browser cannot add to a recording that was interrupted. Finish it, and record the rest as a second one.',
  'recorder-failed': 'The browser stopped recording. What was recorded is kept: go on, or finish it.',
  other: 'The sound could not be opened. Try again, or choose another microphone.',
} as const;

export type RecordingProblem = keyof typeof RECORDING_PROBLEMS;

const PROBLEM_BY_ERROR_NAME: Record<string, RecordingProblem> = {
  NotAllowedError: 'denied',
  SecurityError: 'denied',
  NotFoundError: 'no-microphone',
  OverconstrainedError: 'no-microphone',
  NotReadableError: 'in-use',
  AbortError: 'in-use',
  NoAudioError: 'no-audio',
  TabNotSharedError: 'tab-denied',
  QuotaExceededError: 'disk-full',
  InvalidStateError: 'other',
};

/** Error names: https://www.w3.org/TR/mediacapture-streams/#dom-mediadevices-getusermedia */
export const problemOfAudioError = (error: unknown): RecordingProblem =>
  (error instanceof Error && PROBLEM_BY_ERROR_NAME[error.name]) || 'other';

/** Problem of an error while storing recorded audio. */
export const problemOfSaveError = (error: unknown): RecordingProblem =>
  problemOfAudioError(error) === 'disk-full' ? 'disk-full' : 'recorder-failed';
