import { DOCX_MARKS, DOCX_STYLES } from '@colloquy/contract/exports';
import { parseClockTime } from '@colloquy/rules/text';
import type { DocxParagraph, DocxRun as Run } from './docx-blocks.ts';

/** A part of a paragraph of our own export. Names still include their colon. */
export type OwnPart = { role: 'time'; startMs: number } | { role: 'name' | 'words'; text: string };

const TIME = /^\s*\[(\d{2,}:\d{2}:\d{2}(?:\.\d{3})?)\] ?/;

/**
 * Returns a function that finds times and names in our own Word exports: by character styles, however Word
 * has split the runs. If someone removed the styles, a leading time is recognised in paragraph styles that
 * usually have one, and bold text at the start of a turn is a name.
 */
export function ownParts(paragraphs: readonly DocxParagraph[]): (paragraph: DocxParagraph) => OwnPart[] {
  const isMarked = paragraphs.some(({ runs }) => runs.some((run) => roleOf(run) !== 'words'));
  const isTimed = (style: string): boolean => {
    const sameStyle = paragraphs.filter((each) => each.style === style);
    if (isMarked) return sameStyle.some(({ runs }) => runs.some((run) => roleOf(run) === 'time'));
    return sameStyle.filter(({ runs }) => TIME.test(textOfRuns(runs))).length > sameStyle.length / 2;
  };
  const timed = new Set(Object.values(DOCX_STYLES).filter(isTimed) as string[]);
  return (paragraph) => {
    const { style, runs } = paragraph;
    if (runs.some((run) => roleOf(run) !== 'words')) return joinRuns(runs, roleOf).flatMap(parseTime);
    const time = timed.has(style) ? TIME.exec(textOfRuns(runs)) : null;
    const rest = time ? dropCharacters(runs, time[0].length) : runs;
    return [
      ...(time ? parseTime({ role: 'time', text: time[0] }) : []),
      ...(style === DOCX_STYLES.turn ? partsByFormatting(rest) : joinRuns(rest, () => 'words')),
    ];
  };
}

const textOfRuns = (runs: readonly Run[]): string => runs.map(({ text }) => text).join('');

type Role = OwnPart['role'];
type TextPart = { role: 'name' | 'words'; text: string };

const roleOf = ({ style }: Run): Role =>
  style === DOCX_MARKS.time ? 'time' : style === DOCX_MARKS.name ? 'name' : 'words';

/** Joins neighbouring runs of one role, because Word splits runs freely. */
function joinRuns<R extends Role>(runs: readonly Run[], role: (run: Run) => R): { role: R; text: string }[] {
  const joined: { role: R; text: string }[] = [];
  for (const run of runs) {
    const last = joined.at(-1);
    if (last?.role === role(run)) last.text += run.text;
    else joined.push({ role: role(run), text: run.text });
  }
  return joined;
}

/** Text typed into a time is words. */
function parseTime({ role, text }: { role: Role; text: string }): OwnPart[] {
  if (role !== 'time') return [{ role, text }];
  const found = TIME.exec(text);
  const startMs = found ? parseClockTime(found[1]!) : undefined;
  if (!found || startMs === undefined) return [{ role: 'words', text }];
  const rest = text.slice(found[0].length);
  return [{ role, startMs }, ...(rest.trim() === '' ? [] : [{ role: 'words' as const, text: rest }])];
}

/** Bold text that is alone or followed by a colon is a name. */
function partsByFormatting(runs: readonly Run[]): TextPart[] {
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

function dropCharacters(runs: readonly Run[], count: number): Run[] {
  let remaining = count;
  return runs.flatMap((run) => {
    const cut = Math.min(remaining, run.text.length);
    remaining -= cut;
    return cut === run.text.length ? [] : [{ ...run, text: run.text.slice(cut) }];
  });
}
