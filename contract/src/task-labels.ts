/** What operators read for each kind of background work; the key is the name of the task. */
const TASKS: Record<string, string> = {
  'credits.bring-monthly': 'Grant monthly credits',
  'credits.seal-ledger': 'Check and seal the ledger',
  'credits.take-back-all': 'Take back a user’s credits',
  'files.look-after-upload': 'Clean up an unfinished upload',
  'jobs.delete-kept-jobs': 'Delete jobs by retention',
  'jobs.hand-over-work': 'Hand over jobs',
  'jobs.purge-job': 'Delete a job for good',
  'jobs.take-up-for-engine': 'Resume work of an engine',
  'jobs.take-up-unpaid': 'Resume work that waits for credits',
  'jobs.tell-of-request': 'Notify admins of a credit request',
  'jobs.tell-reopened': 'Notify people of a reopened job',
  'models.fetch-model': 'Download a model',
  'models.purge-prompt': 'Delete a prompt for good',
  'operations.purge-organisation': 'Delete an organisation for good',
  'review.end-assignments': 'End reviews of an accepted job',
  'support.check-attachment': 'Clean up an unused attachment',
  'support.delete-kept-attachments': 'Delete attachments by retention',
  'support.tell-desk': 'Notify admins of a question',
  'transcripts.align-transcript': 'Align an imported transcript',
  'transcripts.align-words': 'Align edited words',
  'transcripts.check-recording': 'Check a file',
  'transcripts.decode-recording': 'Decode audio',
  'transcripts.draw-peaks': 'Draw the waveform',
  'transcripts.find-language': 'Detect the language',
  'transcripts.find-voices': 'Separate speakers',
  'transcripts.finish-recording': 'Finish a transcript',
  'transcripts.go-on-paid': 'Start paid work',
  'transcripts.hear-elsewhere': 'Transcribe on another machine',
  'transcripts.hear-speech': 'Transcribe',
  'transcripts.keep-accepted': 'Save an accepted version',
  'transcripts.make-playback': 'Make a playable copy',
  'transcripts.merge-voices': 'Assign words to speakers',
  'transcripts.purge-template': 'Delete a Word template for good',
  'transcripts.read-transcript': 'Read an imported transcript',
  'transcripts.recognise-voices': 'Recognise known voices',
  'transcripts.take-print': 'Learn a voice',
  'users.invite-people': 'Send invitations',
  'users.purge-group': 'Delete a group for good',
  'webhooks.send-message': 'Send a webhook',
  'webhooks.write-messages': 'Prepare webhooks',
};

export const taskLabel = (name: string): string => TASKS[name] ?? name;

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
  'no-room': 'Disk full',
  'engine-unreachable': 'Engine unreachable',
  'engine-key-refused': 'Engine refused the key',
  'engine-limit': 'Engine limit reached',
  'engine-too-slow': 'Engine too slow',
  'engine-answer': 'Engine answered unexpectedly',
  'model-not-fetched': 'Download failed',
  'ledger-does-not-agree': 'Ledger does not add up',
  'database-away': 'Database unreachable',
  'storage-away': 'Storage unreachable',
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
