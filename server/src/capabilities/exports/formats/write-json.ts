import { exportNotices } from '@colloquy/contract/exports';
import { sourceOf, textOf } from '@colloquy/rules/transcript';
import type { Exportable } from '../exportable.ts';

/**
 * The complete transcript for programs: segments with words, times in milliseconds, confidence 0 to 1 (null
 * without one), and timing, source and confirming person of each word. One segment per line, for streaming.
 * Speakers and words are sufficient to restore the transcript; `text` is for reading. An unclear turn has no
 * words and `isUnclear`.
 */
export function* writeJson(transcript: Exportable): Generator<string> {
  const { jobCode, job, file, language, durationMs, revision, state, isTimed } = transcript;
  const { isApproved, isManual, verbatim, confirmed, unclear, speakers, segments } = transcript;
  const speakerIds = new Set(segments.map(({ speakerId }) => speakerId));
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
    isMachineWork: !isApproved && !isManual,
    confirmedSegments: confirmed.size,
    verbatim,
    notice: exportNotices(transcript).join(' '),
    // Speakers without turns are left out.
    speakers: Array.from(speakers, ([id, { name }]) => ({ id, name })).filter(({ id }) => speakerIds.has(id)),
  };
  yield `${JSON.stringify(head).slice(0, -1)},"segments":[`;
  for (const [
    at,
    { id, speakerId, language: segmentLanguage, startMs, endMs, words, marks },
  ] of segments.entries()) {
    const speaker = speakerId === null ? null : (speakers.get(speakerId)?.name ?? null);
    const base = { id, speakerId, speaker, language: segmentLanguage, startMs, endMs, text: textOf(words) };
    const line = { ...base, ...(marks && { marks }), isConfirmed: confirmed.has(id) };
    const all = unclear.has(id) ? [] : words.map((word) => ({ ...word, source: sourceOf(word, transcript) }));
    const whole = { ...line, ...(unclear.has(id) && { isUnclear: true }), words: all };
    yield `${at === 0 ? '' : ','}\n${JSON.stringify(whole)}`;
  }
  yield '\n]}\n';
}
