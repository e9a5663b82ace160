import { type AcceptedType, RECORDINGS_AND_TRANSCRIPTS } from '@colloquy/contract/files';
import { describe, expect, it } from 'vitest';
import { validateFile } from './file-checks.ts';
import { describeLimits } from './messages.ts';
import { fingerprintOf, joinPreviousConversations, findOutdatedUploads } from './previous-uploads.rules.ts';
import { isTransientStatus, describeUploadError } from './upload-responses.rules.ts';
import { updateRate, secondsLeft, startRate } from './upload-item.ts';

const DOCUMENTS: AcceptedType[] = [{ kind: 'document', name: 'PDF', extensions: ['.pdf'] }];

describe('validateFile', () => {
  const limits = { maxBytes: 4000, types: RECORDINGS_AND_TRANSCRIPTS };
  const file = (name: string, size = 1000, type = '') => ({ name, size, type });

  it.each([
    [file('empty.mp3', 0), /empty/],
    [file('big.wav', 5000), /at most/],
    [file('notes.pdf'), /^A \.pdf file is neither a recording nor a transcript that can be taken\.$/],
  ])('refuses %o', (chosen, reason) => expect(validateFile(chosen, limits)).toMatch(reason));

  it.each([
    file('a.MP3'),
    file('voice memo.m4a'),
    file('no-ending'),
    file('what was said.DOCX'),
    file('x.unknown', 10, 'audio/x-thing'),
    file('😀.opus'),
  ])('leaves %o to the server', (chosen) => expect(validateFile(chosen, limits)).toBeNull());

  it('accepts the types of the service only', () => {
    const documents = { maxBytes: 4000, types: DOCUMENTS };
    expect(validateFile(file('notes.PDF'), documents)).toBeNull();
    for (const other of [file('a.mp3'), file('a.x', 10, 'audio/x-thing'), file('a.vtt')])
      expect(validateFile(other, documents)).toBe(
        'This type of file is not accepted here. Accepted: PDF (.pdf).',
      );
  });

  it('leaves the type to the server if the accepted ones are unknown', () =>
    expect(validateFile(file('notes.pdf'), { maxBytes: 4000, types: undefined })).toBeNull());
});

describe('what may be uploaded', () => {
  const limits = { maxBytes: 2 * 1024 ** 3, maxDurationMs: 3_600_000 };

  it('names recordings, and transcripts apart', () =>
    expect(describeLimits({ ...limits, types: RECORDINGS_AND_TRANSCRIPTS })).toBe(
      'WAV, MP3, M4A, AAC, OGG/Opus, WebM, FLAC, MP4, MOV, AVI, AMR. Up to 2 GB and 1 hr a file. Transcripts of the same name are matched with their recording: WebVTT, SRT, Word (DOCX), Text, JSON.',
    ));

  it('says nothing of recordings to a service of documents', () =>
    expect(describeLimits({ ...limits, types: DOCUMENTS })).toBe('PDF. Up to 2 GB a file.'));
});

describe('the transfer rate', () => {
  it('converges on a steady speed', () => {
    let rate = startRate(0, 0);
    for (let at = 1; at <= 20; at++) rate = updateRate(rate, at * 500, at * 50_000);
    expect(rate.bytesPerSecond).toBeCloseTo(100_000, 0);
    expect(secondsLeft(rate, 2_000_000)).toBeCloseTo(10, 0);
  });

  it('changes slowly when the connection stalls', () => {
    let rate = startRate(0, 0);
    for (let at = 1; at <= 20; at++) rate = updateRate(rate, at * 500, at * 50_000);
    const afterStall = updateRate(rate, 10_500, rate.bytes);
    expect(afterStall.bytesPerSecond).toBeGreaterThan(80_000);
  });

  it('gives no remaining time before any transfer', () =>
    expect(secondsLeft(startRate(0, 0), 10)).toBeNull());
});

describe('an upload that stopped', () => {
  it.each([
    undefined,
    { status: 0, body: '' },
    { status: 409, body: '' },
    { status: 423, body: '' },
    { status: 502, body: '<h1>' },
  ])('is retried after %o', (answer) => expect(describeUploadError(answer)).toBeNull());

  it("fails with the server's message", () =>
    expect(describeUploadError({ status: 413, body: '{"message":"This is larger than the limit."}' })).toBe(
      'This is larger than the limit.',
    ));

  it('does not retry on a full disk', () => {
    expect(isTransientStatus(507)).toBe(false);
    expect(describeUploadError({ status: 507, body: 'no json' })).toBe('The server did not take this file.');
  });
});

describe('a file that is chosen again', () => {
  const file = { name: 'l.wav', size: 1, type: '', lastModified: 7 };
  const open = (): Promise<File> => Promise.reject(new Error('Not opened here.'));
  const trackOf = (conversation: string, track = 1) => ({
    settings: {},
    track: { conversation, tracks: 2, track },
  });
  const [before, now] = ['019b0000-0000-7000-8000-000000000001', '019b0000-0000-7000-8000-000000000002'];
  const known = (order: Parameters<typeof fingerprintOf>[2]) => ({
    urlStorageKey: `tus::${fingerprintOf('job', file, order)}::123`,
    metadata: { ...(order && { order: JSON.stringify(order) }) },
  });

  it('is uploaded again with another order, and its previous upload is outdated', () => {
    const german = { settings: { language: 'de' } };
    const swahili = known({ settings: { language: 'sw' } });
    const other = { ...known(german), urlStorageKey: 'tus::colloquy/job/r.wav/1/7::9' };
    expect(
      findOutdatedUploads('job', { file, order: german }, [swahili, known(german), known(undefined), other]),
    ).toEqual([swahili, known(undefined)]);
    expect(findOutdatedUploads('job', { file }, [known(undefined)])).toEqual([]);
  });

  it('adds the other tracks to the conversation that was started', () => {
    const sources = [
      { file, open, order: trackOf(now) },
      { file: { ...file, name: 'r.wav' }, open, order: trackOf(now, 2) },
    ];
    const earlier = known(trackOf(before));
    const joined = joinPreviousConversations('job', sources, [earlier]);
    expect(joined.map(({ order }) => order?.track?.conversation)).toEqual([before, before]);
    expect(findOutdatedUploads('job', joined[0]!, [earlier])).toEqual([]);
    expect(joinPreviousConversations('another', sources, [earlier])).toEqual(sources);
  });
});
