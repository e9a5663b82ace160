/** Label of each kind of task for operators, by task name. */
const TASKS: Record<string, string> = {
  'credits.grant-monthly-credits': 'Grant monthly credits',
  'credits.seal-ledger': 'Check and seal the ledger',
  'credits.withdraw-user-credits': 'Take back a user’s credits',
  'files.reconcile-upload': 'Clean up an unfinished upload',
  'jobs.delete-expired-jobs': 'Delete jobs by retention',
  'jobs.transfer-user-jobs': 'Hand over jobs',
  'jobs.purge-job': 'Delete a job for good',
  'jobs.resume-files-of-engine': 'Resume work of an engine',
  'jobs.resume-unpaid-files': 'Resume work that waits for credits',
  'jobs.notify-credit-request': 'Notify admins of a credit request',
  'jobs.notify-reopened': 'Notify people of a reopened job',
  'models.fetch-model': 'Download a model',
  'models.purge-prompt': 'Delete a prompt for good',
  'operations.purge-organisation': 'Delete an organisation for good',
  'review.end-assignments': 'End reviews of an accepted job',
  'support.check-attachment': 'Clean up an unused attachment',
  'support.delete-expired-attachments': 'Delete attachments by retention',
  'support.notify-admins': 'Notify admins of a question',
  'transcription.align-transcript': 'Align an imported transcript',
  'transcription.align-words': 'Align edited words',
  'transcription.check-recording': 'Check a file',
  'transcription.decode-recording': 'Decode audio',
  'transcription.compute-peaks': 'Draw the waveform',
  'transcription.detect-language': 'Detect the language',
  'transcription.diarize-recording': 'Separate speakers',
  'transcription.finish-recording': 'Finish a transcript',
  'transcription.resume-paid': 'Start paid work',
  'transcription.transcribe-remotely': 'Transcribe on another machine',
  'transcription.transcribe-locally': 'Transcribe',
  'transcripts.save-accepted-snapshot': 'Save an accepted version',
  'transcription.make-playback': 'Make a playable copy',
  'transcription.merge-diarization': 'Assign words to speakers',
  'exports.purge-template': 'Delete a Word template for good',
  'transcription.read-transcript': 'Read an imported transcript',
  'voices.recognise-voices': 'Recognise known voices',
  'voices.compute-voiceprint': 'Learn a voice',
  'users.invite-people': 'Send invitations',
  'users.purge-group': 'Delete a group for good',
  'webhooks.send-message': 'Send a webhook',
  'webhooks.write-messages': 'Prepare webhooks',
};

/** Without an entry, the label is the name's verb and noun, so that a new task needs no line here. */
export const taskLabel = (name: string): string => {
  const words = name.slice(name.indexOf('.') + 1).replaceAll('-', ' ');
  return TASKS[name] ?? words.charAt(0).toUpperCase() + words.slice(1);
};

const FAILURES: Record<string, string> = {
  empty: 'Empty file',
  'not-media': 'Not an audio or video file',
  'no-audio': 'Video without sound',
  damaged: 'Damaged file',
  'unsupported-codec': 'Unsupported codec',
  'too-long': 'Recording too long',
  silence: 'Silent recording',
  'no-speech': 'No speech found',
  'language-unsure': 'Language not detected',
  'language-not-supported': 'Language not supported',
  'model-missing': 'Model missing',
  'no-words': 'Transcript without words',
  'damaged-transcript': 'Damaged transcript',
  'unknown-json': 'Unknown JSON transcript',
  'transcript-too-large': 'Transcript too large',
  'disk-full': 'Disk full',
  'engine-unreachable': 'Engine unreachable',
  'engine-key-refused': 'Engine refused the key',
  'engine-limit': 'Engine limit reached',
  'engine-too-slow': 'Engine too slow',
  'engine-answer': 'Engine answered unexpectedly',
  'model-not-fetched': 'Download failed',
  'ledger-does-not-agree': 'Ledger does not add up',
  'database-unavailable': 'Database unreachable',
  'storage-unavailable': 'Storage unreachable',
  'worker-lost': 'Worker stopped responding',
  unexpected: 'Unexpected error',
};

export const taskFailureLabel = (reason: string): string => FAILURES[reason] ?? reason;

type TaskState = { state: 'queued' | 'running' | 'failed'; attempt: number };

export function taskStateLabel({ state, attempt }: TaskState): string {
  if (state === 'queued') return 'Queued';
  if (state === 'running') return `Running, attempt ${attempt}`;
  return `Failed after ${attempt} ${attempt === 1 ? 'attempt' : 'attempts'}`;
}
