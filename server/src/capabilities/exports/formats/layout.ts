import { type ExportOptions, nameBefore, UNKNOWN_SPEAKER } from '@colloquy/contract/exports';
import { writesNoSpaces, formatClockTime, formatTimestamp } from '@colloquy/rules/text';
import { continuesTurn, type Segment } from '@colloquy/rules/transcript';
import type { Exportable, ExportedSegment } from '../exportable.ts';

/** A paragraph of a transcript. */
export type Paragraph = {
  /** Whether it starts a turn. */
  isOpening: boolean;
  /** Without brackets. */
  time: string | null;
  speakerId: string | null;
  /** Speaker name, if the paragraph shows it. */
  name: string | null;
  /** Empty if the paragraph only names the speaker. */
  text: string;
  /** The same text, cut where comments on it begin and end. */
  pieces: readonly TextPiece[];
  language: string | null;
};

/** A stretch of text with the numbers of the comments on it. */
export type TextPiece = { text: string; commentNumbers: readonly number[] };

type LayoutOptions = Pick<ExportOptions, 'times' | 'names'>;

/**
 * The layout of DOCX, PDF and TXT, which imports can read. A turn is uninterrupted speech of one speaker. The
 * head has no brackets and ends at the first empty line of a TXT. Then:
 *
 * - `names: above`: a turn starts with a paragraph `[time] Name`, followed by its words as one paragraph.
 *   With `times: segments` or `exact` each utterance is a paragraph with its own `[time] `. `[time]` alone
 *   starts a turn without a known speaker.
 * - `names: inline`: one paragraph per turn, `[time] Name: words`; with `times: segments` or `exact` one per
 *   utterance.
 * - `names: none`: the same without `Name: `.
 *
 * A turn in several languages has a paragraph for each.
 *
 * Times are `hh:mm:ss`, with `exact` `hh:mm:ss.mmm`, of the first word, truncated. Hours may have more than
 * two digits. With `times: none` there are no brackets. `nameBefore` writes names before words.
 */
export function* layoutParagraphs(
  transcript: Exportable,
  { times, names }: LayoutOptions,
): Generator<Paragraph> {
  const hasTimeEach = transcript.isTimed && (times === 'segments' || times === 'exact');
  const timeOf = (segment: Segment): string | null => {
    if (!transcript.isTimed || times === 'none') return null;
    return times === 'exact' ? formatTimestamp(segment.startMs) : formatClockTime(segment.startMs);
  };
  for (const turn of turnsOf(transcript.segments)) {
    const [first] = turn as [ExportedSegment];
    const { speakerId, language } = first;
    const name = speakerId === null ? null : (transcript.speakers.get(speakerId)?.name ?? null);
    const common = { speakerId, language: language ?? transcript.language };
    const parts = hasTimeEach ? turn.map((segment) => [segment]) : splitByLanguage(turn);
    if (names === 'above') {
      const time = timeOf(first);
      const shown = name ?? (time === null ? UNKNOWN_SPEAKER : null);
      yield { ...common, isOpening: true, time, name: shown, text: '', pieces: [] };
      for (const part of parts)
        yield {
          ...common,
          language: part[0]!.language ?? transcript.language,
          isOpening: false,
          time: hasTimeEach ? timeOf(part[0]!) : null,
          name: null,
          ...textOfTurn(part),
        };
      continue;
    }
    for (const [at, part] of parts.entries())
      yield {
        ...common,
        language: part[0]!.language ?? transcript.language,
        isOpening: at === 0,
        time: timeOf(part[0]!),
        ...withName(names, name, textOfTurn(part)),
      };
  }
}

/** Each paragraph has one language, which programs check spelling and choose fonts by. */
function splitByLanguage(turn: readonly ExportedSegment[]): ExportedSegment[][] {
  const parts: ExportedSegment[][] = [];
  for (const segment of turn) {
    const last = parts.at(-1);
    if (last && last[0]!.language === segment.language) last.push(segment);
    else parts.push([segment]);
  }
  return parts;
}

/** Escapes colons in names before words. Words that resemble a name get one in any case. */
const withName = (
  names: LayoutOptions['names'],
  name: string | null,
  written: Pick<Paragraph, 'text' | 'pieces'>,
): Pick<Paragraph, 'name' | 'text' | 'pieces'> => ({
  name: names === 'none' ? null : nameBefore(name, written.text),
  ...written,
});

/** Utterances are separated by a space if either script uses spaces. */
function textOfTurn(segments: readonly ExportedSegment[]): Pick<Paragraph, 'text' | 'pieces'> {
  let text = '';
  const pieces: { text: string; commentNumbers: readonly number[] }[] = [];
  const append = (written: string, commentNumbers: readonly number[]): void => {
    text += written;
    const last = pieces.at(-1);
    if (last && isSame(last.commentNumbers, commentNumbers)) last.text += written;
    else pieces.push({ text: written, commentNumbers });
  };
  let before: readonly number[] = [];
  for (const { words } of segments)
    for (const [at, { text: own, glue, commentNumbers = [] }] of words.entries()) {
      const isJoined = text === '' || (glue && (at > 0 || writesNoSpaces(text.slice(-1))));
      // A space is only within a comment if the words on both sides are.
      if (!isJoined)
        append(
          ' ',
          commentNumbers.filter((number) => before.includes(number)),
        );
      append(own, commentNumbers);
      before = commentNumbers;
    }
  return { text, pieces };
}

const isSame = (one: readonly number[], other: readonly number[]): boolean =>
  one.length === other.length && one.every((number, at) => number === other[at]);

/** Groups utterances with words into turns, until the speaker changes or a person started a turn. */
export function* turnsOf<S extends Segment>(segments: readonly S[]): Generator<S[]> {
  let turn: S[] = [];
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

/** `[time] Name: words`, without missing parts. */
export const formatLine = ({ time, name, text }: Paragraph): string =>
  [time === null ? '' : `[${time}]`, name === null ? '' : text === '' ? name : `${name}:`, text]
    .filter((part) => part !== '')
    .join(' ');

const STARTS_RIGHT_TO_LEFT =
  /^[^\p{L}]*[\p{Script=Arabic}\p{Script=Hebrew}\p{Script=Syriac}\p{Script=Thaana}\p{Script=Nko}\p{Script=Adlam}]/u;

/** Direction of a text by its first letter, as `dir="auto"` does in browsers. */
export const isRightToLeft = (text: string): boolean => STARTS_RIGHT_TO_LEFT.test(text);

/** Speaker colours for print, as RRGGBB: those of the light theme. */
const PALETTE = ['0F5E63', '8D4A12', '5A4A9C', '2F6A2F', '9A2F5C', '3B5C8F'] as const;
const DEFAULT_COLOUR = '17191E';

/** @param colour index in the palette, from 1 */
export const printColour = (colour: number | undefined): string =>
  PALETTE[(colour ?? 0) - 1] ?? DEFAULT_COLOUR;
