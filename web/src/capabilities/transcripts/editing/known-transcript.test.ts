import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import type { Transcript } from '../merge-changes.ts';
import { aSegment } from './testing/segments.ts';

/** Questions for the words that the server has still to answer, the oldest first. */
let asked: { since: string | null; answer: (transcript: Transcript) => void }[];

beforeEach(() => {
  vi.resetModules();
  asked = [];
  vi.stubGlobal('addEventListener', () => undefined);
  vi.stubGlobal('location', { search: '' });
  vi.stubGlobal('localStorage', { getItem: () => null });
  vi.stubGlobal('fetch', (address: string) => {
    const { promise, resolve } = Promise.withResolvers<Response>();
    const since = new URL(address, 'http://here').searchParams.get('since');
    asked.push({ since, answer: (transcript) => resolve(Response.json({ code: 0, ...transcript })) });
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
const nextQuestion = async (count: number) => {
  await expect.poll(() => asked.length).toBe(count);
  return asked[count - 1]!;
};

async function aKnown() {
  const { openKnown } = await import('./known-transcript.ts');
  const { queryClient } = await import('../../../app/query-client.ts');
  const { transcriptQuery } = await import('../transcripts.queries.ts');
  const first = at(1, 'one');
  const query = transcriptQuery('recording');
  queryClient.setQueryData(query.queryKey, first);
  const known = openKnown(first);
  known.get();
  return { known, ask: () => queryClient.fetchQuery(query) };
}

test('what is read anew was asked for after that, also where a question was under way', async () => {
  const { known, ask } = await aKnown();
  void ask();
  const earlier = await nextQuestion(1);
  let isRead = false;
  const read = known.refresh().then(() => (isRead = true));
  earlier.answer(at(2, 'two'));
  const later = await nextQuestion(2);
  expect(isRead).toBe(false);
  later.answer(at(3, 'three'));
  await read;
  expect(wordsOf(known.get())).toEqual([3, 'three']);
});

test('after a restore the whole transcript is read, and its lower revision counts', async () => {
  const { known } = await aKnown();
  known.merge({ ...at(9, 'nine'), revision: 9 });
  const read = known.refresh();
  (await nextQuestion(1)).answer({ ...at(4, 'four', 'second'), segments: [] });
  const whole = await nextQuestion(2);
  expect([asked[0]!.since, whole.since]).toEqual(['9', '0']);
  whole.answer(at(4, 'four', 'second'));
  await read;
  expect(wordsOf(known.get())).toEqual([4, 'four']);
});
