import 'fake-indexeddb/auto';
import fc from 'fast-check';
import { RECORDING_CONSENT } from '@colloquy/contract';
import { describe, expect, it } from 'vitest';
import { fateOf } from './discarded.rules.ts';
import { canGoOn, isWithServer, type KeptRecording, nameInFull, nameOfRecording } from './kept-recording.ts';
import { fullnessOf, loudnessOf } from './level.rules.ts';
import { GivenUpBytes, openLiveBytes } from './live-bytes.ts';
import {
  changeRecording,
  findDiscarded,
  findRecordings,
  forgetRecording,
  getRecording,
  keepDiscarded,
  keepPiece,
  keepRecording,
  readBytes,
} from './recording-store.ts';
import { problemOfSound } from './sound-problem.rules.ts';

let number = 0;
const aRecording = async (more: Partial<KeptRecording> = {}): Promise<string> => {
  const id = `recording-${(number += 1)}`;
  await keepRecording({
    id,
    personId: 'customer',
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

describe('what the browser keeps', () => {
  it('is read from any place on as it was recorded', () =>
    fc.assert(
      fc.asyncProperty(
        fc.array(fc.array(fc.integer({ min: 0, max: 255 }), { maxLength: 9 }), { maxLength: 6 }),
        fc.nat(30),
        fc.integer({ min: 1, max: 20 }),
        async (pieces, from, most) => {
          const id = await aRecording();
          for (const [at, piece] of pieces.entries()) await keepPiece(id, bytesOf(...piece), at);
          const whole = pieces.flat();
          expect((await getRecording(id))?.bytes).toBe(whole.length);
          if (from < whole.length)
            expect(await read(await readBytes(id, from, most))).toEqual(whole.slice(from, from + most));
        },
      ),
      { numRuns: 40 },
    ));

  it('is its own person’s, and gone when it is discarded', async () => {
    const id = await aRecording({ personId: 'somebody' });
    await keepPiece(id, bytesOf(1, 2), 1_000);
    expect((await findRecordings('somebody')).map((each) => each.id)).toEqual([id]);
    expect(await findRecordings('somebody else')).toEqual([]);
    await forgetRecording(id);
    expect(await findRecordings('somebody')).toEqual([]);
    expect(await readBytes(id, 0, 10)).toBeUndefined();
    await expect(keepPiece(id, bytesOf(3), 2_000)).rejects.toThrow('discarded');
  });

  it('leaves nothing but its address on the server where it is thrown away before that one knows', async () => {
    const id = await aRecording({ personId: 'away' });
    await keepPiece(id, bytesOf(1, 2), 1_000);
    await keepDiscarded(id, '/uploads/1');
    expect(await findRecordings('away')).toEqual([]);
    expect(await getRecording(id)).toBeUndefined();
    expect(await readBytes(id, 0, 10)).toBeUndefined();
    await expect(keepPiece(id, bytesOf(3), 2_000)).rejects.toThrow('discarded');
    expect(await findDiscarded('away')).toMatchObject([
      { id, uploadUrl: '/uploads/1', discarded: 'waiting' },
    ]);
    await forgetRecording(id);
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
  ])('answered with %s, the part of the server is %s', (status, fate) => expect(fateOf(status)).toBe(fate));
});

describe('what is sent while it grows', () => {
  it('comes once there is enough of it, and ends with the recording', async () => {
    const id = await aRecording();
    const live = openLiveBytes(id);
    const first = live.slice(0);
    await keepPiece(id, new ArrayBuffer(256 * 1024), 1_000);
    live.tell();
    expect(await first).toMatchObject({ value: { size: 256 * 1024 }, done: false });
    const second = live.slice(256 * 1024);
    await keepPiece(id, bytesOf(7, 8), 2_000);
    await changeRecording(id, { isEnded: true });
    live.tell();
    const last = await second;
    expect([await read(last.value), last.done]).toEqual([[7, 8], true]);
    expect(await live.slice(256 * 1024 + 2)).toMatchObject({ value: { size: 0 }, done: true });
  });

  it('says where its beginning was given up', async () => {
    const id = await aRecording({ bytes: 100, isEnded: true });
    await expect(openLiveBytes(id).slice(0)).rejects.toThrow(GivenUpBytes);
  });

  it('stops waiting when it is closed', async () => {
    const live = openLiveBytes(await aRecording());
    const waiting = live.slice(0);
    live.close();
    await expect(waiting).rejects.toThrow('no longer sent');
  });
});

describe('in words and rules', () => {
  it.each([
    ['NotAllowedError', 'denied'],
    ['NotFoundError', 'no-microphone'],
    ['NotReadableError', 'in-use'],
    ['NoSoundError', 'no-sound'],
    ['TabNotSharedError', 'tab-denied'],
    ['QuotaExceededError', 'disk-full'],
    ['SomethingNewError', 'other'],
  ])('%s is said as %s', (name, problem) => expect(problemOfSound(new DOMException('', name))).toBe(problem));

  it('goes on with what can be joined alone', () => {
    expect(canGoOn({ mimeType: 'audio/webm;codecs=opus', isEnded: false })).toBe(true);
    expect(canGoOn({ mimeType: 'audio/webm;codecs=opus', isEnded: true })).toBe(false);
    expect(canGoOn({ mimeType: 'audio/mp4', isEnded: false })).toBe(false);
  });

  it('is forgotten once the server has all of what has ended', () => {
    expect(isWithServer({ bytes: 9, isEnded: true }, 9)).toBe(true);
    expect(isWithServer({ bytes: 9, isEnded: true }, 8)).toBe(false);
    expect(isWithServer({ bytes: 9, isEnded: false }, 9)).toBe(false);
    expect(isWithServer({ bytes: 9, isEnded: true }, Number.NaN)).toBe(false);
  });

  it('is named apart from a part of it', () => {
    expect(nameInFull('Recording 2026-11-02 09.05.webm')).toBe('Recording 2026-11-02 09.05 (in full).webm');
    expect(nameInFull(nameInFull('a.m4a'))).toBe('a (in full).m4a');
  });

  it('is named after its moment', () =>
    expect(nameOfRecording(new Date(2026, 10, 2, 9, 5), 'webm')).toBe('Recording 2026-11-02 09.05.webm'));

  it.each([
    [0, 0, 'silent'],
    [0.001, 0, 'silent'],
    [0.1, 2 / 3, 'good'],
    [1, 1, 'too loud'],
  ] as const)('a level of %d fills %d and is %s', (level, fullness, loudness) => {
    expect(fullnessOf(level)).toBeCloseTo(fullness);
    expect(loudnessOf(level)).toBe(loudness);
  });
});
