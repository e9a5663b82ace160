import { textOf } from '@colloquy/contract';
import { type Exportable, marksOf } from './exportable.ts';

/**
 * Everything for programs: segments with their words, times in milliseconds, confidence from 0 to 1 or null, and how
 * each time was found. One segment a line, so that it can be read as a stream.
 */
export function* writeJson(transcript: Exportable): Generator<string> {
  const { jobCode, job, file, language, durationMs, revision, isApproved, verbatim, speakers, segments } =
    transcript;
  const marks = marksOf(transcript);
  const head = {
    format: 'colloquy-transcript',
    version: 1,
    job: { code: jobCode, name: job },
    file,
    language,
    durationMs,
    revision,
    isMachineWork: !isApproved,
    verbatim,
    ...(marks.length === 0 ? {} : { notice: marks.join(' ') }),
    speakers: Array.from(speakers, ([id, name]) => ({ id, name })),
  };
  yield `${JSON.stringify(head).slice(0, -1)},"segments":[`;
  for (const [at, { id, speakerId, language: spoken, startMs, endMs, words, marks: noticed }] of segments.entries()) {
    const speaker = speakerId === null ? null : (speakers.get(speakerId) ?? null);
    const line = { id, speakerId, speaker, language: spoken, startMs, endMs, text: textOf(words), words, ...(noticed && { marks: noticed }) };
    yield `${at === 0 ? '' : ','}\n${JSON.stringify(line)}`;
  }
  yield '\n]}\n';
}
