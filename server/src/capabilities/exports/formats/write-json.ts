import { exportNotices } from '@colloquy/contract/exports';
import { sourceOf, textOf } from '@colloquy/rules/transcript';
import type { Exportable, ExportedWord } from '../exportable.ts';

/**
 * The complete transcript for programs: segments with words, times in milliseconds, confidence 0 to 1 (null
 * without one), and timing, source and confirming person of each word. One segment per line, for streaming.
 * Speakers and words are sufficient to restore the transcript; `text` is for reading. An unclear turn has no
 * words and `isUnclear`. Segments and speakers without words are left out. With comments, `comments` has each with
 * its words, by segment and index (`to` is exclusive).
 */
export function* writeJson(transcript: Exportable): Generator<string> {
  const { jobCode, job, file, language, durationMs, revision, isTimed } = transcript;
  const { isApproved, checked, isManual, verbatim, confirmed, unclear, speakers } = transcript;
  const segments = transcript.segments.filter(({ words }) => words.length > 0);
  const speakerIds = new Set(segments.map(({ speakerId }) => speakerId));
  const head = {
    format: 'colloquy-transcript',
    version: 1,
    job: { code: jobCode, name: job },
    file,
    language,
    durationMs,
    revision,
    isTimed,
    isMachineWork: !isApproved && checked === null && !isManual,
    confirmedSegments: confirmed.size,
    verbatim,
    notice: exportNotices(transcript).join(' '),
    speakers: Array.from(speakers, ([id, { name, role, participant }]) => ({
      id,
      name,
      role: role ?? null,
      participant: participant ?? null,
    })).filter(({ id }) => speakerIds.has(id)),
    ...(transcript.comments.length > 0 && { comments: commentsOf({ ...transcript, segments }) }),
  };
  yield `${JSON.stringify(head).slice(0, -1)},"segments":[`;
  for (const [
    at,
    { id, speakerId, language: segmentLanguage, startMs, endMs, words, marks },
  ] of segments.entries()) {
    const speaker = speakerId === null ? null : (speakers.get(speakerId)?.name ?? null);
    const base = { id, speakerId, speaker, language: segmentLanguage, startMs, endMs, text: textOf(words) };
    const line = { ...base, ...(marks && { marks }), isConfirmed: confirmed.has(id) };
    const all = unclear.has(id) ? [] : words.map((word) => wordOf(word, transcript));
    const whole = { ...line, ...(unclear.has(id) && { isUnclear: true }), words: all };
    yield `${at === 0 ? '' : ','}\n${JSON.stringify(whole)}`;
  }
  yield '\n]}\n';
}

function wordOf(written: ExportedWord, transcript: Exportable) {
  const { commentNumbers: _, ...word } = written;
  return { ...word, source: sourceOf(word, transcript) };
}

type CommentRange = { segmentId: string; from: number; to: number };

function commentsOf({ comments, segments }: Pick<Exportable, 'comments' | 'segments'>): unknown[] {
  const ranges = new Map<number, CommentRange[]>();
  for (const { id: segmentId, words } of segments)
    for (const [at, { commentNumbers = [] }] of words.entries())
      for (const number of commentNumbers) {
        const own = ranges.get(number) ?? [];
        ranges.set(number, own);
        const last = own.at(-1);
        if (last?.segmentId === segmentId && last.to === at) last.to += 1;
        else own.push({ segmentId, from: at, to: at + 1 });
      }
  return comments.map((comment) => ({ ...comment, words: ranges.get(comment.number) ?? [] }));
}
