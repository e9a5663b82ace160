import { continuesTurn, type ExportOptions, type Segment, textOf, writesNoSpaces } from '@colloquy/contract';
import { clock, type Exportable, timestamp } from './exportable.ts';
import { nameBefore, UNKNOWN_SPEAKER } from './written-names.ts';

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
 * two digits. With `times: none` there are no brackets. Names before words are written as `written-names.ts` says.
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
      const shown = name ?? (time === null ? UNKNOWN_SPEAKER : null);
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
    const parts = isEach ? turn.map((segment) => [segment]) : [turn];
    for (const [at, part] of parts.entries())
      yield {
        ...common,
        isOpening: at === 0,
        time: timeOf(part[0]!),
        ...withName(names, name, textOfTurn(part)),
      };
  }
}

/** Before words the name has no colon but the one behind it; what looks named has a name in any case. */
const withName = (
  names: Chosen['names'],
  name: string | null,
  text: string,
): Pick<Paragraph, 'name' | 'text'> => ({
  name: names === 'none' ? null : nameBefore(name, text),
  text,
});

/** Two utterances are two words where either is written with spaces. */
const textOfTurn = (segments: readonly Segment[]): string =>
  segments
    .map(({ words }) => words)
    .reduce<string>((text, words) => {
      const isJoined = text === '' || (words[0]?.glue && writesNoSpaces(text.slice(-1)));
      return `${text}${isJoined ? '' : ' '}${textOf(words)}`;
    }, '');

/** Utterances with words, together as long as nobody else speaks and nobody began a turn. */
export function* turnsOf(segments: readonly Segment[]): Generator<Segment[]> {
  let turn: Segment[] = [];
  for (const segment of segments) {
    if (segment.words.length === 0) continue;
    if (turn.length > 0 && !continuesTurn(turn[0]!, segment)) {
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
