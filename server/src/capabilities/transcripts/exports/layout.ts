import { type ExportOptions, type Segment, textOf } from '@colloquy/contract';
import { clock, type Exportable, timestamp } from './exportable.ts';

/** A paragraph of a transcript to read. */
export type Paragraph = {
  /** The first of a turn. */
  isOpening: boolean;
  /** Without brackets. */
  time: string | null;
  speakerId: string | null;
  /** The name, where it is said here. */
  name: string | null;
  /** Empty where the paragraph only says who speaks. */
  text: string;
  language: string | null;
};

type Chosen = Pick<ExportOptions, 'times' | 'names'>;

/** Where nothing else would say that somebody else speaks. */
const UNNAMED = 'Unknown speaker';

/**
 * The one layout of DOCX, PDF and TXT, which importing reads again. A turn is what one speaker says without another
 * between. After the head, which has no brackets and ends at the first empty line of a TXT:
 *
 * - `names: above`: a turn opens with a paragraph `[time] Name`, and each utterance is a paragraph below it. With
 *   `times: segments` or `exact` each of those begins with its own `[time] ` too; the opening one stays. `[time]`
 *   alone opens a turn of which nobody knows who speaks.
 * - `names: inline`: one paragraph a turn, `[time] Name: words`; with `times: segments` or `exact` one each utterance.
 * - `names: none`: the same without `Name: `.
 *
 * Times are `hh:mm:ss`, with `exact` `hh:mm:ss.mmm`: of the first word, cut and not rounded. Hours may be more than
 * two digits. With `times: none` there are no brackets. A colon in a name before its words is written as a dash.
 */
export function* layOut(transcript: Exportable, { times, names }: Chosen): Generator<Paragraph> {
  const isEach = transcript.isTimed && (times === 'segments' || times === 'exact');
  const timeOf = (segment: Segment): string | null => {
    if (!transcript.isTimed || times === 'none') return null;
    return times === 'exact' ? timestamp(segment.startMs) : clock(segment.startMs);
  };
  for (const turn of turnsOf(transcript.segments)) {
    const [first] = turn as [Segment];
    const { speakerId, language } = first;
    const name = speakerId === null ? null : (transcript.speakers.get(speakerId)?.name ?? null);
    const common = { speakerId, language: language ?? transcript.language };
    if (names === 'above') {
      const time = timeOf(first);
      const shown = name ?? (time === null ? UNNAMED : null);
      yield { ...common, isOpening: true, time, name: shown, text: '' };
      for (const segment of turn)
        yield {
          ...common,
          language: segment.language ?? transcript.language,
          isOpening: false,
          time: isEach ? timeOf(segment) : null,
          name: null,
          text: textOf(segment.words),
        };
      continue;
    }
    const inline = names === 'none' ? null : (name?.replaceAll(/\s*:\s*/g, ' – ').trim() ?? null);
    const parts = isEach ? turn.map((segment) => [segment]) : [turn];
    for (const [at, part] of parts.entries())
      yield {
        ...common,
        isOpening: at === 0,
        time: timeOf(part[0]!),
        name: inline,
        text: textOf(part.flatMap(({ words }) => words)),
      };
  }
}

/** Utterances with words, together as long as nobody else speaks. */
export function* turnsOf(segments: readonly Segment[]): Generator<Segment[]> {
  let turn: Segment[] = [];
  for (const segment of segments) {
    if (segment.words.length === 0) continue;
    if (turn.length > 0 && turn[0]!.speakerId !== segment.speakerId) {
      yield turn;
      turn = [];
    }
    turn.push(segment);
  }
  if (turn.length > 0) yield turn;
}

/** `[time] Name: words`, without what the paragraph does not say. */
export const asLine = ({ time, name, text }: Paragraph): string =>
  [time === null ? '' : `[${time}]`, name === null ? '' : text === '' ? name : `${name}:`, text]
    .filter((part) => part !== '')
    .join(' ');
