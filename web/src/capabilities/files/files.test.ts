import { describe, expect, it } from 'vitest';
import { refusalOf } from './choose.rules.ts';
import { fingerprintOf, joinEarlier, outdatedOf } from './earlier-uploads.rules.ts';
import { isPassing, problemOf } from './upload-failure.rules.ts';
import { measurePace, secondsLeft, startPace } from './pace.ts';

describe('what is refused before it is sent', () => {
  const file = (name: string, size = 1000, type = '') => ({ name, size, type });

  it.each([
    [file('empty.mp3', 0), /empty/],
    [file('big.wav', 5000), /at most/],
    [file('notes.pdf'), /\.pdf/],
  ])('%o', (chosen, reason) => expect(refusalOf(chosen, 4000)).toMatch(reason));

  it.each([
    file('a.MP3'),
    file('voice memo.m4a'),
    file('no-ending'),
    file('what was said.DOCX'),
    file('x.unknown', 10, 'audio/x-thing'),
    file('😀.opus'),
  ])('%o is left to the server', (chosen) => expect(refusalOf(chosen, 4000)).toBeNull());
});

describe('pace', () => {
  it('settles on a steady speed', () => {
    let pace = startPace(0, 0);
    for (let at = 1; at <= 20; at++) pace = measurePace(pace, at * 500, at * 50_000);
    expect(pace.bytesPerSecond).toBeCloseTo(100_000, 0);
    expect(secondsLeft(pace, 2_000_000)).toBeCloseTo(10, 0);
  });

  it('does not jump when the connection stumbles', () => {
    let pace = startPace(0, 0);
    for (let at = 1; at <= 20; at++) pace = measurePace(pace, at * 500, at * 50_000);
    const stumbled = measurePace(pace, 10_500, pace.bytes);
    expect(stumbled.bytesPerSecond).toBeGreaterThan(80_000);
  });

  it('has no time left to tell before anything moved', () =>
    expect(secondsLeft(startPace(0, 0), 10)).toBeNull());
});

describe('an upload that stopped', () => {
  it.each([
    undefined,
    { status: 0, body: '' },
    { status: 409, body: '' },
    { status: 423, body: '' },
    { status: 502, body: '<h1>' },
  ])('waits after %o', (answer) => expect(problemOf(answer)).toBeNull());

  it('fails with the words of the server', () =>
    expect(problemOf({ status: 413, body: '{"message":"This is larger than what is accepted here."}' })).toBe(
      'This is larger than what is accepted here.',
    ));

  it('does not hammer a full disk', () => {
    expect(isPassing(507)).toBe(false);
    expect(problemOf({ status: 507, body: 'no json' })).toBe('The server did not take this file.');
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

  it('is sent anew where something else is said of it, and what was sent before is thrown away', () => {
    const german = { settings: { language: 'de' } };
    const swahili = known({ settings: { language: 'sw' } });
    const other = { ...known(german), urlStorageKey: 'tus::colloquy/job/r.wav/1/7::9' };
    expect(
      outdatedOf('job', { file, order: german }, [swahili, known(german), known(undefined), other]),
    ).toEqual([swahili, known(undefined)]);
    expect(outdatedOf('job', { file }, [known(undefined)])).toEqual([]);
  });

  it('takes the other tracks of its conversation along into the one that was begun', () => {
    const sources = [
      { file, open, order: trackOf(now) },
      { file: { ...file, name: 'r.wav' }, open, order: trackOf(now, 2) },
    ];
    const earlier = known(trackOf(before));
    const joined = joinEarlier('job', sources, [earlier]);
    expect(joined.map(({ order }) => order?.track?.conversation)).toEqual([before, before]);
    expect(outdatedOf('job', joined[0]!, [earlier])).toEqual([]);
    expect(joinEarlier('another', sources, [earlier])).toEqual(sources);
  });
});
