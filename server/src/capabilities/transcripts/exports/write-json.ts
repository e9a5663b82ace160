import { sourceOf, textOf } from '@colloquy/contract';
import { type Exportable, marksOf } from './exportable.ts';

/**
 * Everything for programs: segments with their words, times in milliseconds, confidence from 0 to 1 or null where the
 * engine gave none, how each time was found, where each word comes from and the id of the person who confirmed it. One
 * segment a line, so that it can be read as a stream. Speakers and words say all that is needed to have the transcript
 * again; `text` is for reading alone. An unclear turn has no words and says `isUnclear`.
 */
export function* writeJson(transcript: Exportable): Generator<string> {
  const { jobCode, job, file, language, durationMs, revision, state, isTimed } = transcript;
  const { isApproved, isByHand, verbatim, confirmed, unclear, speakers, segments } = transcript;
  const speaking = new Set(segments.map(({ speakerId }) => speakerId));
  const head = {
    format: 'colloquy-transcript',
    version: 1,
    job: { code: jobCode, name: job },
    file,
    language,
    durationMs,
    revision,
    state,
    isTimed,
    isMachineWork: !isApproved && !isByHand,
    confirmedSegments: confirmed.size,
    verbatim,
    notice: marksOf(transcript).join(' '),
    // One who was added and taken back, or never spoke, is none of this transcript.
    speakers: Array.from(speakers, ([id, { name }]) => ({ id, name })).filter(({ id }) => speaking.has(id)),
  };
  yield `${JSON.stringify(head).slice(0, -1)},"segments":[`;
  for (const [at, { id, speakerId, language: spoken, startMs, endMs, words, marks }] of segments.entries()) {
    const speaker = speakerId === null ? null : (speakers.get(speakerId)?.name ?? null);
    const said = { id, speakerId, speaker, language: spoken, startMs, endMs, text: textOf(words) };
    const line = { ...said, ...(marks && { marks }), isConfirmed: confirmed.has(id) };
    const all = unclear.has(id) ? [] : words.map((word) => ({ ...word, source: sourceOf(word, transcript) }));
    const whole = { ...line, ...(unclear.has(id) && { isUnclear: true }), words: all };
    yield `${at === 0 ? '' : ','}\n${JSON.stringify(whole)}`;
  }
  yield '\n]}\n';
}
