import { languageName, textOf } from '@colloquy/contract';
import { type Exportable, marksOf, timestamp } from './exportable.ts';

/** Plain text to read: who spoke, when, and the words, a paragraph a segment. */
export function* writeTxt(transcript: Exportable): Generator<string> {
  const { jobCode, job, file, language, speakers, segments } = transcript;
  yield `${oneLine(job)} (${jobCode})\n${oneLine(file)}\n`;
  if (language !== null) yield `${languageName(language)}\n`;
  for (const mark of marksOf(transcript)) yield `${mark}\n`;
  let last: string | null | undefined;
  for (const { words, speakerId, startMs } of segments) {
    if (words.length === 0) continue;
    if (speakerId !== last || last === undefined) {
      const name = speakerId === null ? '' : ` ${oneLine(speakers.get(speakerId) ?? '')}`;
      yield `\n[${timestamp(startMs).slice(0, 8)}]${name}\n`;
    }
    yield `${textOf(words)}\n`;
    last = speakerId;
  }
}

const oneLine = (text: string): string => text.replaceAll(/\s+/g, ' ').trim();
