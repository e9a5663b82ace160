import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { SAMPLE_RATE } from '../ports/audio.ts';
import { describeSpeechEngine, localSpeechFixture } from '../ports/speech.conformance.ts';
import type { SpeechEngine } from '../ports/speech.ts';
import { createRemoteSpeech, type RemoteProvider } from './index.ts';
import { interpolateTimes } from './align-text.ts';
import { punctuate } from './openai.ts';

/** Documented responses of the services, for "Good morning. Ana?" from 0.5 s on. */
const OPENAI = {
  task: 'transcribe',
  language: 'english',
  duration: 2,
  text: 'Good morning. Ana?',
  words: [
    { word: 'Good', start: 0.5, end: 0.7 },
    { word: 'morning', start: 0.7, end: 1.1 },
    { word: 'Ana', start: 1.4, end: 1.8 },
  ],
  segments: [
    {
      id: 0,
      seek: 0,
      start: 0.5,
      end: 1.8,
      text: ' Good morning. Ana?',
      tokens: [1],
      temperature: 0,
      avg_logprob: Math.log(0.8),
      compression_ratio: 1,
      no_speech_prob: 0,
    },
  ],
};
/** A faster-whisper server omits fields and adds word probabilities. */
const FASTER_WHISPER = {
  text: OPENAI.text,
  words: OPENAI.words.map((word) => ({ ...word, probability: 0.9 })),
  segments: [{ start: 0.5, end: 1.8, text: OPENAI.text }],
};
const DEEPGRAM = {
  metadata: { request_id: 'r', duration: 2, channels: 1 },
  results: {
    channels: [
      {
        alternatives: [
          {
            transcript: OPENAI.text,
            confidence: 0.9,
            words: [
              { word: 'good', start: 0.5, end: 0.7, confidence: 0.99, punctuated_word: 'Good' },
              { word: 'morning', start: 0.7, end: 1.1, confidence: 0.9, punctuated_word: 'morning.' },
              { word: 'ana', start: 1.4, end: 1.8, confidence: 0.4, punctuated_word: 'Ana?' },
            ],
          },
        ],
      },
    ],
  },
};
const ASSEMBLYAI = {
  id: 't1',
  status: 'completed',
  text: OPENAI.text,
  words: [
    { text: 'Good', start: 500, end: 700, confidence: 0.99, speaker: null },
    { text: 'morning.', start: 700, end: 1100, confidence: 0.9, speaker: null },
    { text: 'Ana?', start: 1400, end: 1800, confidence: 0.4, speaker: null },
  ],
};
const ELEVENLABS = {
  language_code: 'eng',
  language_probability: 0.98,
  text: OPENAI.text,
  words: [
    { text: 'Good', start: 0.5, end: 0.7, type: 'word', logprob: 0 },
    { text: ' ', start: 0.7, end: 0.7, type: 'spacing', logprob: 0 },
    { text: 'morning.', start: 0.7, end: 1.1, type: 'word', logprob: Math.log(0.9) },
    { text: '(laughs)', start: 1.1, end: 1.3, type: 'audio_event' },
    { text: 'Ana?', start: 1.4, end: 1.8, type: 'word', logprob: Math.log(0.4) },
  ],
};

type FakeReply = { status?: number; headers?: Record<string, string>; body: unknown } | 'hang' | 'cut';
type ReceivedRequest = { path: string; headers: IncomingMessage['headers']; body: string };

let server: Server;
let address: string;
let requests: ReceivedRequest[] = [];
let replies: FakeReply[] = [];

beforeAll(async () => {
  server = createServer((request, response) => void serve(request, response));
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  address = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
});
afterAll(() => {
  server.closeAllConnections();
  server.close();
});

async function serve(request: IncomingMessage, response: ServerResponse): Promise<void> {
  let body = '';
  for await (const chunk of request) body += (chunk as Buffer).toString('latin1');
  requests.push({ path: request.url!, headers: request.headers, body });
  // Preliminary AssemblyAI requests: the upload, and the start of the work.
  if (request.url === '/v2/upload') return void response.end(JSON.stringify({ upload_url: `${address}/x` }));
  if (request.method === 'POST' && request.url === '/v2/transcript' && replies[0] !== 'hang') {
    const isRefused = typeof replies[0] === 'object' && replies[0].status !== undefined;
    if (!isRefused) return void response.end(JSON.stringify({ id: 't1', status: 'queued' }));
  }
  const reply = replies.length > 1 ? replies.shift()! : replies[0]!;
  if (reply === 'hang') return;
  if (reply === 'cut') return void request.socket.destroy();
  response.writeHead(reply.status ?? 200, { 'content-type': 'application/json', ...reply.headers });
  response.end(typeof reply.body === 'string' ? reply.body : JSON.stringify(reply.body));
}

/** Two seconds of non-silent audio. */
const samples = Int16Array.from({ length: 2 * SAMPLE_RATE }, (_, i) => 3_000 * Math.sin(i / 8));
const audio = {
  read: (fromMs: number, toMs: number) => Promise.resolve(samples.slice(fromMs * 16, toMs * 16)),
};
const local: SpeechEngine = {
  description: { name: 'local', model: '', modelSha256: '', languages: ['en'], isRemote: false },
  detectLanguage: () => Promise.resolve('no-speech'),
  align: (_audio, { words }) =>
    Promise.resolve(words.map((_, i) => (i === 1 ? null : { startMs: i * 500, endMs: i * 500 + 300 }))),
  // oxlint-disable-next-line require-yield -- never called in these tests
  async *transcribe() {
    throw new Error('Not called in these tests.');
  },
  warmUp: () => Promise.resolve(),
  close: () => Promise.resolve(),
};

const serviceOf = (provider: RemoteProvider) => ({
  provider,
  address: provider === 'openai-compatible' ? `${address}/v1` : address,
  key: 'own-key',
  model: 'a-model',
  languages: [],
});

async function transcribe(
  provider: RemoteProvider,
  first: FakeReply,
  {
    laterReplies = [],
    language = 'en',
    maxMs = 5_000,
  }: { laterReplies?: FakeReply[]; language?: string; maxMs?: number } = {},
) {
  requests = [];
  replies = [first, ...laterReplies];
  const waits: number[] = [];
  const engine = createRemoteSpeech({
    ...serviceOf(provider),
    local,
    fetch: (input, init) => {
      const limit = AbortSignal.timeout(maxMs);
      return fetch(input, { ...init, signal: init?.signal ? AbortSignal.any([init.signal, limit]) : limit });
    },
    wait: (ms) => {
      waits.push(ms);
      return Promise.resolve();
    },
  });
  const { signal } = new AbortController();
  const pieces = await Array.fromAsync(
    engine.transcribe(audio, { language, fromMs: 0, vocabulary: ['Ana', 'Kigali'], signal }),
  );
  return { pieces, waits, utterances: pieces.flatMap(({ utterances }) => utterances) };
}

const SERVICES: [RemoteProvider, unknown, string, string, number[]][] = [
  ['openai-compatible', OPENAI, '/v1/audio/transcriptions', 'authorization', [0.8, 0.8, 0.8]],
  [
    'azure',
    OPENAI,
    '/openai/deployments/a-model/audio/transcriptions?api-version=2024-10-21',
    'api-key',
    [0.8, 0.8, 0.8],
  ],
  [
    'deepgram',
    DEEPGRAM,
    '/v1/listen?model=a-model&language=en&punctuate=true&keyterm=Ana&keyterm=Kigali',
    'authorization',
    [0.99, 0.9, 0.4],
  ],
  ['assemblyai', ASSEMBLYAI, '/v2/transcript/t1', 'authorization', [0.99, 0.9, 0.4]],
  ['elevenlabs', ELEVENLABS, '/v1/speech-to-text', 'xi-api-key', [1, 0.9, 0.4]],
];

describe.each(SERVICES)('%s', (provider, body, path, header, confidences) => {
  it('transcribes words with times and confidence', async () => {
    const { pieces, utterances } = await transcribe(provider, { body });
    expect(pieces.map(({ untilMs }) => untilMs)).toEqual([2_000]);
    expect(utterances.map(({ startMs, endMs, language }) => [startMs, endMs, language])).toEqual([
      [500, 1_100, 'en'],
      [1_400, 1_800, 'en'],
    ]);
    const words = utterances.flatMap((utterance) => utterance.words);
    expect(words.map(({ text, startMs }) => [text, startMs])).toEqual([
      ['Good', 500],
      ['morning.', 700],
      ['Ana?', 1_400],
    ]);
    expect(words.map(({ confidence }) => Math.round(confidence * 100) / 100)).toEqual(confidences);
    expect(decodeURIComponent(requests.at(-1)!.path)).toBe(path);
    expect(requests.at(-1)!.headers[header]).toContain('own-key');
    expect(requests.some((request) => request.body.includes('RIFF'))).toBe(true);
  });

  it.each<[string, FakeReply, object, number?]>([
    ['a refused key', { status: 401, body: { error: 'no' } }, { code: 'engine-key-refused' }],
    [
      'an exhausted quota',
      { status: 429, body: { error: { code: 'insufficient_quota', message: 'insufficient_quota' } } },
      { code: 'engine-limit', details: { status: 429, retryAfterMs: null } },
    ],
    [
      'a retry delay that is too long',
      { status: 429, headers: { 'retry-after': '3600' }, body: {} },
      { code: 'engine-limit', details: { status: 429, retryAfterMs: 3_600_000 } },
    ],
    ['a failing service', { status: 503, body: 'oops' }, { code: 'engine-unreachable' }],
    ['a broken connection', 'cut', { code: 'engine-unreachable' }],
    ['a missing answer', 'hang', { code: 'engine-too-slow' }, 60],
    ['a rejected request', { status: 400, body: {} }, { code: 'engine-answer' }],
    ['an answer that is not JSON', { body: '<html>' }, { code: 'engine-answer' }],
    ['an answer with another schema', { body: { words: 'many' } }, { code: 'engine-answer' }],
  ])('reports %s', async (_what, reply, error, maxMs) => {
    await expect(transcribe(provider, reply, { ...(maxMs && { maxMs }) })).rejects.toMatchObject(error);
  });

  describeSpeechEngine(provider, {
    makeEngine: () => {
      replies = [{ body }];
      return createRemoteSpeech({ ...serviceOf(provider), local: localSpeechFixture, fetch });
    },
    readSpeech: () => samples,
    language: 'en',
  });

  it('retries after the requested delay', async () => {
    const limit = { status: 429, headers: { 'retry-after': '7' }, body: {} };
    const { waits, utterances } = await transcribe(provider, limit, { laterReplies: [limit, { body }] });
    expect([waits, utterances.length]).toEqual([[7_000, 7_000], 2]);
  });
});

it('accepts a server that omits fields, and uses its word probabilities', async () => {
  const { utterances } = await transcribe('openai-compatible', { body: FASTER_WHISPER });
  expect(utterances.flatMap(({ words }) => words.map(({ confidence }) => confidence))).toEqual([
    0.9, 0.9, 0.9,
  ]);
});

it('a text without times is aligned locally', async () => {
  const { utterances } = await transcribe('openai-compatible', { body: { text: 'One two three' } });
  expect(utterances[0]!.words.map(({ startMs, endMs, confidence }) => [startMs, endMs, confidence])).toEqual([
    [0, 300, 0.5],
    [300, 1_000, 0.5],
    [1_000, 1_300, 0.5],
  ]);
});

it('several languages are sent without a language', async () => {
  const { utterances } = await transcribe('deepgram', { body: DEEPGRAM }, { language: 'mul' });
  // The fake local engine detects no speech.
  expect(utterances.map(({ language }) => language)).toEqual(['und', 'und']);
  expect(requests[0]!.path).toContain('language=multi');
  await transcribe('openai-compatible', { body: OPENAI }, { language: 'mul' });
  expect(requests[0]!.body).not.toContain('name="language"');
});

it('words get their own punctuation from the text', () => {
  const word = (text: string) => ({ text, startMs: 0, endMs: 0, confidence: null });
  const written = punctuate(['Yes', 'he', 'said', 'so', 'maybe'].map(word), '"Yes," he said - so…');
  expect(written.map(({ text }) => text)).toEqual(['"Yes,"', 'he', 'said', 'so…', 'maybe']);
});

it('words without times are interpolated by their length', () => {
  const known = { startMs: 1_000, endMs: 1_200 };
  expect(
    interpolateTimes(['ab', 'abcd', 'x', 'y'], [null, null, known, null], { fromMs: 400, untilMs: 1_500 }),
  ).toEqual([
    { startMs: 400, endMs: 600 },
    { startMs: 600, endMs: 1_000 },
    known,
    { startMs: 1_200, endMs: 1_500 },
  ]);
});
