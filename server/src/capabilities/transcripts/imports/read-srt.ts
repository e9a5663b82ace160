import { decodeHTML } from 'entities/decode';
import { isNotice } from '../exports/exportable.ts';
import { isMachineHead, NAMELESS_MARK } from '../exports/written-names.ts';
import { withoutNumbers } from './cue-numbers.ts';
import { decodeText, linesOf } from './decode-text.ts';
import { type ImportedTranscript, noteOn } from './imported.ts';
import { joinCues, type SaidCue } from './join-cues.ts';
import { labelCues, labelOwnCues } from './label-cues.ts';
import { withoutRolling } from './rolling-captions.ts';
import { speakersOf } from './speaker-labels.ts';

const TIME = String.raw`(?:(\d{1,3})\s*:\s*)?(\d{1,2})\s*:\s*(\d{1,2})\s*[,.:;]\s*(\d{1,3})`;
/** The arrow may have lost a dash, and a position may stand behind the times. */
const TIMES = new RegExp(String.raw`^\s*${TIME}\s*(?:-{1,3}|–|—)\s*>\s*${TIME}(.*)$`);
const TAGS =
  /<\/?(?:[ibus]|font|c|ruby|rt|em|strong|br)(?:[\s.][^<>]*)?\/?>|\{\\?an?\d?[^{}]*\}|\{\/?[ibu]\}/giu;

/**
 * SubRip, which nobody ever specified, as it is found: numbers may lack or be wrong, points stand for commas, empty
 * lines lack or stand within a cue, tags and positions are left out. What we wrote ourselves has none of that, and is
 * read letter by letter.
 */
export function readSrt(bytes: Uint8Array): ImportedTranscript {
  const lines = linesOf(decodeText(bytes) ?? '');
  const { cues, badLines } = readCues(lines);
  const notice = cues[0] && isNotice(cues[0].text) ? cues[0].text : undefined;
  const said = (notice === undefined ? cues : cues.slice(1)).map(({ startMs, endMs, text }): SaidCue => ({
    speaker: null,
    startMs,
    endMs,
    language: null,
    pieces: [{ text: notice === undefined ? plain(text) : text, startMs: null }],
  }));
  const named =
    notice === undefined
      ? labelCues(said.flatMap(inVoices))
      : notice.includes(NAMELESS_MARK)
        ? said
        : labelOwnCues(said);
  const shown = notice === undefined ? withoutRolling(named) : { cues: named, notes: [] };
  return {
    language: null,
    speakers: speakersOf(named.map(({ speaker }) => speaker)),
    segments: joinCues(shown.cues),
    isMachineWork: isMachineHead(notice ?? ''),
    notes: [
      ...noteOn(
        badLines,
        'has times that cannot be read: its words are part of the cue above.',
        'have times that cannot be read: their words are part of the cue above.',
      ),
      ...shown.notes,
    ],
  };
}

type RawCue = { startMs: number; endMs: number; text: string };

function readCues(lines: readonly string[]): { cues: RawCue[]; badLines: number[] } {
  const cues: (Omit<RawCue, 'text'> & { lines: string[] })[] = [];
  const before: string[] = [];
  const badLines: number[] = [];
  for (const [at, line] of lines.entries()) {
    const times = TIMES.exec(line);
    if (times) {
      const startMs = toMs(times.slice(1, 5));
      cues.push({ startMs, endMs: Math.max(startMs, toMs(times.slice(5, 9))), lines: [] });
      const behind = withoutSettings(times[9]!);
      if (behind !== '') cues.at(-1)!.lines.push(behind);
    } else {
      if (/\d\s*-+>|->\s*\d/.test(line)) badLines.push(at + 1);
      (cues.at(-1)?.lines ?? before).push(line);
    }
  }
  // What is behind the last times has no number of a next cue.
  const [, ...said] = withoutNumbers([before, ...cues.slice(0, -1).map((cue) => cue.lines)]);
  return {
    cues: cues.map(({ startMs, endMs, lines: own }, at) => ({
      startMs,
      endMs,
      text: (said[at] ?? own)
        .map((line) => line.trim())
        .join('\n')
        .trim(),
    })),
    badLines,
  };
}

/** Without positions: `X1:117`, `align:start`. */
const withoutSettings = (text: string): string =>
  text
    .replaceAll(/[XY][12]\s*:\s*\d+/g, '')
    .split(/\s+/)
    .filter((run) => !isSetting(run))
    .join(' ')
    .trim();

function isSetting(run: string): boolean {
  const colon = run.indexOf(':', 1);
  return colon > 0 && colon < run.length - 1;
}

const toMs = ([hours = '0', minutes = '0', seconds = '0', part = '0']: (string | undefined)[]): number =>
  ((Number(hours) * 60 + Number(minutes)) * 60 + Number(seconds)) * 1_000 + Number(part.padEnd(3, '0'));

const plain = (text: string): string => {
  const bare = text.replace(TAGS, '');
  return /&(?:#\d+|#x[\da-f]+|[a-z]{2,8});/i.test(bare) ? decodeHTML(bare) : bare;
};

/** Two people in one cue have a dash before what each says. */
function inVoices(cue: SaidCue): SaidCue[] {
  const text = cue.pieces[0]!.text;
  const voices = text.split(/(?<!\n)\n+(?=[^\S\n]*[-–—]\s?\S)/);
  if (voices.length < 2 || !/^\s*[-–—]\s?\S/.test(text)) return [cue];
  return voices.map((voice) => ({
    ...cue,
    pieces: [{ text: voice.replace(/^\s*[-–—]\s?/, ''), startMs: null }],
  }));
}
