import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { type CueNode, parseCueText } from './cue-text.ts';
import type { WebVttCue } from './cue-timings.ts';
import { parseWebVtt } from './parse-webvtt.ts';

/** Result for one file of the test suite: its first difference, if any. */
export type ConformanceResult = { file: string; differs: string | undefined; isObsolete: boolean };

type Json = Record<string, unknown>;
type Element = { tagName?: string; title?: string; className?: string; data?: string; childNodes: Element[] };

/**
 * Compares every WebVTT file with an expected result in the test suite (`shared/data/webvtt`; its test files
 * list the pairs). The suite predates the specification: its 'middle' is 'center', its 'start' and 'end' of a
 * position are 'line-left' and 'line-right', and default alignments are written out. If the suite has the
 * rendered cue, the tree of its text is compared too.
 */
export function compareWithSuite(folder: string): ConformanceResult[] {
  return pairsOf(folder).map(({ file, expected }) => {
    const text = readFileSync(join(folder, file), 'utf8');
    const differs = differenceOf(text, readJson(join(folder, expected)));
    return {
      file,
      differs: differs ?? treeDifference(text, join(folder, file)),
      isObsolete: /^Region:/im.test(text),
    };
  });
}

const readJson = (path: string): unknown => JSON.parse(readFileSync(path, 'utf8'));

function pairsOf(folder: string): { file: string; expected: string }[] {
  const tests = readdirSync(folder, { recursive: true, encoding: 'utf8' }).filter((name) =>
    /tests?\.js$/.test(name),
  );
  return tests.flatMap((name) =>
    Array.from(
      readFileSync(join(folder, name), 'utf8').matchAll(/^\s*test\.\w+\(\s*"([^"]+)",\s*"([^"]+)"/gm),
      ([, file, expected]) => ({ file: file!, expected: expected! }),
    ),
  );
}

function differenceOf(text: string, expected: unknown): string | undefined {
  const { cues = [], regions = [] } = (Array.isArray(expected) ? {} : expected) as {
    cues?: Json[];
    regions?: Json[];
  };
  const file = parseWebVtt(text);
  const ours = file?.cues ?? [];
  if (ours.length !== cues.length) return `${ours.length} cues instead of ${cues.length}`;
  if ((file?.regions.length ?? 0) !== regions.length)
    return `${file?.regions.length ?? 0} regions instead of ${regions.length}`;
  for (const [at, cue] of ours.entries()) {
    const flat = flatten(cue);
    for (const [key, value] of Object.entries(flat))
      if (JSON.stringify(value) !== JSON.stringify(modernise(key, cues[at]![key])))
        return `cue ${at + 1}: ${key} is ${JSON.stringify(value)} instead of ${JSON.stringify(cues[at]![key])}`;
  }
  return undefined;
}

/** A cue in the format of the suite. */
function flatten(cue: WebVttCue): Json {
  return {
    id: cue.id,
    startTime: cue.startMs / 1_000,
    endTime: cue.endMs / 1_000,
    text: cue.text,
    vertical: cue.vertical,
    snapToLines: cue.snapToLines,
    line: cue.place,
    lineAlign: cue.placeAlign,
    position: cue.position,
    positionAlign: cue.positionAlign === 'auto' ? autoAlign(cue) : cue.positionAlign,
    size: cue.size,
    align: cue.align,
    region: cue.region === null ? '' : 'some',
  };
}

/** Section 3.1: the resolved value of `auto`. */
const autoAlign = ({ align }: WebVttCue): string =>
  align === 'left' || align === 'start'
    ? 'line-left'
    : align === 'right' || align === 'end'
      ? 'line-right'
      : 'center';

function modernise(key: string, value: unknown): unknown {
  if (value === 'middle') return 'center';
  if (key === 'positionAlign')
    return value === 'start' ? 'line-left' : value === 'end' ? 'line-right' : value;
  return key === 'region' && value !== '' ? 'some' : value;
}

/** Compares the cue text with the tree rendered by the suite, inside the boxes of cue and background. */
function treeDifference(text: string, path: string): string | undefined {
  let rendered: unknown;
  try {
    rendered = readJson(path.replace(/\.vtt$/, '-proc.json'));
  } catch {
    return undefined;
  }
  if (!Array.isArray(rendered)) return undefined;
  const cues = parseWebVtt(text)?.cues ?? [];
  for (const [at, box] of (rendered as Element[]).entries()) {
    const expected = box.childNodes[0]?.childNodes ?? [];
    const ours = toRenderedTree(parseCueText(cues[at]?.text ?? ''));
    if (JSON.stringify(ours) !== JSON.stringify(expected.map(simplify)))
      return `cue ${at + 1}: its text is ${JSON.stringify(ours)} instead of ${JSON.stringify(expected.map(simplify))}`;
  }
  return undefined;
}

const TAGS: Record<string, string> = { c: 'SPAN', v: 'SPAN', lang: 'SPAN' };

const toRenderedTree = (nodes: readonly CueNode[]): unknown[] =>
  nodes.flatMap((node): unknown[] => {
    if (node.kind === 'timestamp') return [];
    if (node.kind === 'text') return [node.text];
    const tag = TAGS[node.kind] ?? node.kind.toUpperCase();
    return [
      [tag, node.classes.join(' '), node.kind === 'v' ? node.annotation : '', toRenderedTree(node.children)],
    ];
  });

const simplify = ({ tagName, className, title, data, childNodes }: Element): unknown =>
  tagName === undefined ? data : [tagName, className, title, childNodes.map(simplify)];

/** Reasons why files are parsed differently from the suite: the current specification requires it. */
export const EXCEPTIONS: Record<string, string> = {
  'cue-times/min-top-digits.vtt':
    "'000:00.000' has three digits, so they are hours, and hours have minutes and seconds behind them (section 6.3).",
  'cue-times/minimum-spots-over-sixty.vtt':
    "'120:10.000' is over 59, so it is hours, and hours have minutes and seconds behind them (section 6.3).",
  'file-layout/header-no-new-line.vtt':
    'A line with an arrow ends the header, and is the first cue (section 6.2, step 3.4.2).',
  'integration/id.vtt':
    "'-->' alone has no times; the line below it begins a block of its own (section 6.2, step 3.4.2).",
  'cue-settings/line/bad-line-align.vtt':
    "A line whose alignment is not known is no setting at all (section 6.3, 'line', step 4).",
  'cue-settings/position/bad-position-align.vtt':
    "'left' is not an alignment of a position: they are called line-left, center and line-right.",
  'cue-settings/position/position-end-align.vtt':
    "'end' is not an alignment of a position: they are called line-left, center and line-right.",
  'cue-settings/position/position-start-align.vtt':
    "'start' is not an alignment of a position: they are called line-left, center and line-right.",
  'cuetext/escape-characters/incorrect.vtt':
    'References are those of HTML, which forgives a missing semicolon (section 6.4): ‘&lt’ is a sign.',
};

/** Applies to files with the header line `Region:`, which defined regions before region blocks existed. */
export const OBSOLETE_REGION =
  'The header line Region: is obsolete: a region is a block of its own (section 4.3), and the header is skipped.';
