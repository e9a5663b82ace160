import { DOCX_MARKS, DOCX_STYLES } from '../exports/write-docx.ts';
import { readClock } from './clock-times.ts';
import type { DocxParagraph, DocxRun as Run } from './docx-blocks.ts';

/** What a stretch of a paragraph of ours is. A name has its colon yet, where it has one. */
export type OwnPart = { role: 'time'; startMs: number } | { role: 'name' | 'words'; text: string };

const TIME = /^\s*\[(\d{2,}:\d{2}:\d{2}(?:\.\d{3})?)\] ?/;

/**
 * How to tell times and names in a Word document of ours: by the styles of its letters, however Word has cut them into
 * runs since. Where somebody took those away, or wrote without them, a paragraph of a kind that begins with times has a
 * time in front, and what is bold at the beginning of a turn is a name.
 */
export function ownParts(paragraphs: readonly DocxParagraph[]): (paragraph: DocxParagraph) => OwnPart[] {
  const isMarked = paragraphs.some(({ runs }) => runs.some((run) => roleOf(run) !== 'words'));
  const isTimed = (style: string): boolean => {
    const alike = paragraphs.filter((each) => each.style === style);
    if (isMarked) return alike.some(({ runs }) => runs.some((run) => roleOf(run) === 'time'));
    return alike.filter(({ runs }) => TIME.test(textOfRuns(runs))).length > alike.length / 2;
  };
  const timed = new Set(Object.values(DOCX_STYLES).filter(isTimed) as string[]);
  return (paragraph) => {
    const { style, runs } = paragraph;
    if (runs.some((run) => roleOf(run) !== 'words')) return joinRuns(runs, roleOf).flatMap(settleTime);
    const time = timed.has(style) ? TIME.exec(textOfRuns(runs)) : null;
    const rest = time ? dropLetters(runs, time[0].length) : runs;
    return [
      ...(time ? settleTime({ role: 'time', text: time[0] }) : []),
      ...(style === DOCX_STYLES.turn ? byLook(rest) : joinRuns(rest, () => 'words')),
    ];
  };
}

const textOfRuns = (runs: readonly Run[]): string => runs.map(({ text }) => text).join('');

type Role = OwnPart['role'];
type Stretch = { role: 'name' | 'words'; text: string };

const roleOf = ({ style }: Run): Role =>
  style === DOCX_MARKS.time ? 'time' : style === DOCX_MARKS.name ? 'name' : 'words';

/** Neighbours of one role are one: Word parts runs where it likes. */
function joinRuns<R extends Role>(runs: readonly Run[], role: (run: Run) => R): { role: R; text: string }[] {
  const joined: { role: R; text: string }[] = [];
  for (const run of runs) {
    const last = joined.at(-1);
    if (last?.role === role(run)) last.text += run.text;
    else joined.push({ role: role(run), text: run.text });
  }
  return joined;
}

/** What somebody typed into a time are words. */
function settleTime({ role, text }: { role: Role; text: string }): OwnPart[] {
  if (role !== 'time') return [{ role, text }];
  const found = TIME.exec(text);
  const startMs = found ? readClock(found[1]!) : undefined;
  if (!found || startMs === undefined) return [{ role: 'words', text }];
  const rest = text.slice(found[0].length);
  return [{ role, startMs }, ...(rest.trim() === '' ? [] : [{ role: 'words' as const, text: rest }])];
}

/** Bold letters alone, or before a colon. */
function byLook(runs: readonly Run[]): Stretch[] {
  const until = runs.findIndex(({ isBold, text }) => !isBold && text.trim() !== '');
  const lead = textOfRuns(until < 0 ? runs : runs.slice(0, until));
  const rest = until < 0 ? '' : textOfRuns(runs.slice(until));
  const isBold = lead.trim() !== '' && runs.some((run) => run.isBold);
  const isName = isBold && (rest === '' || /:\s*$/.test(lead) || /^\s*:/.test(rest));
  if (!isName) return [{ role: 'words', text: lead + rest }];
  return [
    { role: 'name', text: lead },
    { role: 'words', text: rest.replace(/^\s*:/, '') },
  ];
}

function dropLetters(runs: readonly Run[], count: number): Run[] {
  let left = count;
  return runs.flatMap((run) => {
    const cut = Math.min(left, run.text.length);
    left -= cut;
    return cut === run.text.length ? [] : [{ ...run, text: run.text.slice(cut) }];
  });
}
