import type { Transcript } from '@colloquy/contract/transcripts';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { aSegment } from '../testing/segments.ts';

/** Unanswered transcript requests, oldest first. */
let requests: { since: string | null; answer: (transcript: Transcript) => void }[];

beforeEach(() => {
  vi.resetModules();
  requests = [];
  vi.stubGlobal('addEventListener', () => undefined);
  vi.stubGlobal('location', { search: '' });
  vi.stubGlobal('localStorage', { getItem: () => null });
  vi.stubGlobal('fetch', (address: string) => {
    const { promise, resolve } = Promise.withResolvers<Response>();
    const since = new URL(address, 'http://here').searchParams.get('since');
    requests.push({ since, answer: (transcript) => resolve(Response.json({ code: 0, ...transcript })) });
    return promise;
  });
});
afterEach(() => vi.unstubAllGlobals());

const at = (revision: number, text: string, generation = 'first'): Transcript => ({
  recording: { id: 'recording', revision, generation, media: null, peaks: null } as Transcript['recording'],
  speakers: [],
  segments: [{ ...aSegment('segment', text, 0), revision }],
  gone: [],
  anchors: [],
});
const wordsOf = ({ recording, segments }: Transcript) => [
  recording.revision,
  segments[0]!.words.map(({ text }) => text).join(' '),
];
const nthRequest = async (count: number) => {
  await expect.poll(() => requests.length).toBe(count);
  return requests[count - 1]!;
};

async function openTranscript() {
  const { openServerTranscript } = await import('./server-transcript.ts');
  const { queryClient } = await import('../../../app/query-client.ts');
  const { transcriptQuery } = await import('./transcript.queries.ts');
  const first = at(1, 'one');
  const query = transcriptQuery('recording');
  queryClient.setQueryData(query.queryKey, first);
  const transcript = openServerTranscript(first);
  transcript.get();
  return { transcript, fetchTranscript: () => queryClient.fetchQuery(query) };
}

test('a refresh sends its own request instead of waiting for one in flight', async () => {
  const { transcript, fetchTranscript } = await openTranscript();
  const inFlight = fetchTranscript().catch((error: unknown) => error);
  await nthRequest(1);
  const read = transcript.refresh();
  (await nthRequest(2)).answer(at(3, 'three'));
  await read;
  expect(wordsOf(transcript.get())).toEqual([3, 'three']);
  requests[0]!.answer(at(2, 'two'));
  await inFlight;
  expect(wordsOf(transcript.get())).toEqual([3, 'three']);
});

test('a refresh that fails leaves the retry to its caller', async () => {
  const { transcript } = await openTranscript();
  vi.stubGlobal('fetch', () => Promise.reject(new TypeError('no network')));
  await expect(transcript.refresh()).rejects.toThrow('The server can’t be reached');
});

test('after a restore the whole transcript is read, and its lower revision counts', async () => {
  const { transcript } = await openTranscript();
  transcript.merge({ ...at(9, 'nine'), revision: 9 });
  const read = transcript.refresh();
  (await nthRequest(1)).answer({ ...at(4, 'four', 'second'), segments: [] });
  const whole = await nthRequest(2);
  expect([requests[0]!.since, whole.since]).toEqual(['9', '0']);
  whole.answer(at(4, 'four', 'second'));
  await read;
  expect(wordsOf(transcript.get())).toEqual([4, 'four']);
});
