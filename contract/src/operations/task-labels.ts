const FAILURES: Record<string, string> = {
  empty: 'Empty file',
  'not-media': 'Not an audio or video file',
  'no-audio': 'Video without audio',
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
  'engine-key-refused': 'Engine rejected the key',
  'engine-limit': 'Engine limit reached',
  'engine-too-slow': 'Engine too slow',
  'engine-answer': 'Unexpected engine response',
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
