import 'fake-indexeddb/auto';
import fc from 'fast-check';
import { RECORDING_CONSENT } from '@colloquy/contract/jobs';
import { describe, expect, it } from 'vitest';
import { deletionOutcomeOf } from '../upload-responses.rules.ts';
import {
  canResume,
  isFullyUploaded,
  type StoredRecording,
  fullCopyName,
  recordingFileName,
} from './stored-recording.ts';
import { meterLevel, loudnessOf } from './level.rules.ts';
import { BytesUnavailableError, openRecordingReader } from './recording-reader.ts';
import {
  updateRecording,
  findDiscarded,
  findRecordings,
  deleteRecording,
  getRecording,
  markDiscarded,
  appendPiece,
  storeRecording,
  readBytes,
} from './recording-store.ts';
import { problemOfAudioError } from './recording-problem.rules.ts';

let number = 0;
const createRecording = async (more: Partial<StoredRecording> = {}): Promise<string> => {
  const id = `recording-${(number += 1)}`;
  await storeRecording({
    id,
    personId: 'customer',
    sid: 'SID002',
    jobId: 'job',
    jobName: 'Interviews',
    fileName: 'Recording.webm',
    mimeType: 'audio/webm;codecs=opus',
    source: 'microphone',
    consent: { text: RECORDING_CONSENT, at: '2026-11-22T12:30:00.000Z' },
    participant: null,
    startedAt: '2026-11-22T12:30:00.000Z',
    uploadUrl: null,
    bytes: 0,
    sentBytes: 0,
    durationMs: 0,
    isEnded: false,
    ...more,
  });
  return id;
};
const bytesOf = (...values: number[]): ArrayBuffer => Uint8Array.from(values).buffer;
const read = async (blob: Blob | undefined): Promise<number[] | undefined> =>
  blob && [...new Uint8Array(await blob.arrayBuffer())];

describe('the recording store', () => {
  it('reads the recorded bytes from any offset', () =>
    fc.assert(
      fc.asyncProperty(
        fc.array(fc.array(fc.integer({ min: 0, max: 255 }), { maxLength: 9 }), { maxLength: 6 }),
        fc.nat(30),
        fc.integer({ min: 1, max: 20 }),
        async (pieces, from, maxBytes) => {
          const id = await createRecording();
          for (const [at, piece] of pieces.entries()) await appendPiece(id, bytesOf(...piece), at);
          const whole = pieces.flat();
          expect((await getRecording(id))?.bytes).toBe(whole.length);
          if (from < whole.length)
            expect(await read(await readBytes(id, from, maxBytes))).toEqual(
              whole.slice(from, from + maxBytes),
            );
        },
      ),
      { numRuns: 40 },
    ));

  it('returns recordings to their owner only, and nothing after discarding', async () => {
    const id = await createRecording({ personId: 'somebody' });
    await appendPiece(id, bytesOf(1, 2), 1_000);
    expect((await findRecordings('somebody')).map((each) => each.id)).toEqual([id]);
    expect(await findRecordings('somebody else')).toEqual([]);
    await deleteRecording(id);
    expect(await findRecordings('somebody')).toEqual([]);
    expect(await readBytes(id, 0, 10)).toBeUndefined();
    await expect(appendPiece(id, bytesOf(3), 2_000)).rejects.toThrow('discarded');
  });

  it('keeps only the upload address of a recording discarded before the server knows', async () => {
    const id = await createRecording({ personId: 'away' });
    await appendPiece(id, bytesOf(1, 2), 1_000);
    await markDiscarded(id, '/uploads/1');
    expect(await findRecordings('away')).toEqual([]);
    expect(await getRecording(id)).toBeUndefined();
    expect(await readBytes(id, 0, 10)).toBeUndefined();
    await expect(appendPiece(id, bytesOf(3), 2_000)).rejects.toThrow('discarded');
    expect(await findDiscarded('away')).toMatchObject([
      { id, uploadUrl: '/uploads/1', discarded: 'waiting' },
    ]);
    await deleteRecording(id);
    expect(await findDiscarded('away')).toEqual([]);
  });

  it.each([
    [204, 'gone'],
    [404, 'gone'],
    [410, 'gone'],
    [400, 'taken'],
    [401, 'unknown'],
    [423, 'unknown'],
    [502, 'unknown'],
    [undefined, 'unknown'],
  ])('status %s of the deletion means %s', (status, outcome) =>
    expect(deletionOutcomeOf(status)).toBe(outcome),
  );
});

describe('the recording reader', () => {
  it('resolves once there are enough bytes, and ends with the recording', async () => {
    const id = await createRecording();
    const reader = openRecordingReader(id);
    const first = reader.slice(0);
    await appendPiece(id, new ArrayBuffer(256 * 1024), 1_000);
    reader.notify();
    expect(await first).toMatchObject({ value: { size: 256 * 1024 }, done: false });
    const second = reader.slice(256 * 1024);
    await appendPiece(id, bytesOf(7, 8), 2_000);
    await updateRecording(id, { isEnded: true });
    reader.notify();
    const last = await second;
    expect([await read(last.value), last.done]).toEqual([[7, 8], true]);
    expect(await reader.slice(256 * 1024 + 2)).toMatchObject({ value: { size: 0 }, done: true });
  });

  it('rejects if the first bytes are no longer stored', async () => {
    const id = await createRecording({ bytes: 100, isEnded: true });
    await expect(openRecordingReader(id).slice(0)).rejects.toThrow(BytesUnavailableError);
  });

  it('stops waiting when it is closed', async () => {
    const reader = openRecordingReader(await createRecording());
    const waiting = reader.slice(0);
    reader.close();
    await expect(waiting).rejects.toThrow('no longer sent');
  });
});

describe('rules of recordings', () => {
  it.each([
    ['NotAllowedError', 'denied'],
    ['NotFoundError', 'no-microphone'],
    ['NotReadableError', 'in-use'],
    ['NoAudioError', 'no-audio'],
    ['TabNotSharedError', 'tab-denied'],
    ['QuotaExceededError', 'disk-full'],
    ['SomethingNewError', 'other'],
  ])('%s is reported as %s', (name, problem) =>
    expect(problemOfAudioError(new DOMException('', name))).toBe(problem),
  );

  it('resumes only recordings whose format can be joined', () => {
    expect(canResume({ mimeType: 'audio/webm;codecs=opus', isEnded: false })).toBe(true);
    expect(canResume({ mimeType: 'audio/webm;codecs=opus', isEnded: true })).toBe(false);
    expect(canResume({ mimeType: 'audio/mp4', isEnded: false })).toBe(false);
  });

  it('deletes an ended recording once the server has all of it', () => {
    expect(isFullyUploaded({ bytes: 9, isEnded: true }, 9)).toBe(true);
    expect(isFullyUploaded({ bytes: 9, isEnded: true }, 8)).toBe(false);
    expect(isFullyUploaded({ bytes: 9, isEnded: false }, 9)).toBe(false);
    expect(isFullyUploaded({ bytes: 9, isEnded: true }, Number.NaN)).toBe(false);
  });

  it('names the full copy differently from the partial file', () => {
    expect(fullCopyName('Recording 2026-11-02 09.05.webm')).toBe('Recording 2026-11-02 09.05 (in full).webm');
    expect(fullCopyName(fullCopyName('a.m4a'))).toBe('a (in full).m4a');
  });

  it('names a recording by its start', () =>
    expect(recordingFileName(new Date(2026, 10, 2, 9, 5), 'webm')).toBe('Recording 2026-11-02 09.05.webm'));

  it.each([
    [0, 0, 'silent'],
    [0.001, 0, 'silent'],
    [0.1, 2 / 3, 'good'],
    [1, 1, 'too loud'],
  ] as const)('a level of %d fills %d and is %s', (level, fill, loudness) => {
    expect(meterLevel(level)).toBeCloseTo(fill);
    expect(loudnessOf(level)).toBe(loudness);
  });
});
