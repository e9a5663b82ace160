import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Cue } from './cue-timings.ts';
import { type CueNode, parseCueText } from './cue-text.ts';
import { parseWebVtt } from './parse-webvtt.ts';

/** What a file of the set came to: `as expected`, or in what it differs first. */
export type Compared = { file: string; differs: string | undefined; isObsolete: boolean };

type Json = Record<string, unknown>;
type Element = { tagName?: string; title?: string; className?: string; data?: string; childNodes: Element[] };

/**
 * Every WebVTT file of the set that has an expected result (`shared/data/webvtt`: the pairs stand in its test files).
 * The set is older than the specification: its 'middle' is 'center', its 'start' and 'end' of a position are
 * 'line-left' and 'line-right', and an alignment that nobody gave is written out. Where the set shows a cue as it is
 * drawn, the tree of its text is compared too.
 */
export function compareWithSet(folder: string): Compared[] {
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
      if (JSON.stringify(value) !== JSON.stringify(today(key, cues[at]![key])))
        return `cue ${at + 1}: ${key} is ${JSON.stringify(value)} instead of ${JSON.stringify(cues[at]![key])}`;
  }
  return undefined;
}

/** A cue in the words of the set. */
function flatten(cue: Cue): Json {
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

/** Section 3.1: what `auto` comes to. */
const autoAlign = ({ align }: Cue): string =>
  align === 'left' || align === 'start'
    ? 'line-left'
    : align === 'right' || align === 'end'
      ? 'line-right'
      : 'center';

function today(key: string, value: unknown): unknown {
  if (value === 'middle') return 'center';
  if (key === 'positionAlign')
    return value === 'start' ? 'line-left' : value === 'end' ? 'line-right' : value;
  return key === 'region' && value !== '' ? 'some' : value;
}

/** The tree of the text as the set draws it: inside two boxes, one of the cue and one of its background. */
function treeDifference(text: string, path: string): string | undefined {
  let drawn: unknown;
  try {
    drawn = readJson(path.replace(/\.vtt$/, '-proc.json'));
  } catch {
    return undefined;
  }
  if (!Array.isArray(drawn)) return undefined;
  const cues = parseWebVtt(text)?.cues ?? [];
  for (const [at, box] of (drawn as Element[]).entries()) {
    const expected = box.childNodes[0]?.childNodes ?? [];
    const ours = draw(parseCueText(cues[at]?.text ?? ''));
    if (JSON.stringify(ours) !== JSON.stringify(expected.map(strip)))
      return `cue ${at + 1}: its text is ${JSON.stringify(ours)} instead of ${JSON.stringify(expected.map(strip))}`;
  }
  return undefined;
}

const TAGS: Record<string, string> = { c: 'SPAN', v: 'SPAN', lang: 'SPAN' };

const draw = (nodes: readonly CueNode[]): unknown[] =>
  nodes.flatMap((node): unknown[] => {
    if (node.kind === 'timestamp') return [];
    if (node.kind === 'text') return [node.text];
    const tag = TAGS[node.kind] ?? node.kind.toUpperCase();
    return [[tag, node.classes.join(' '), node.kind === 'v' ? node.annotation : '', draw(node.children)]];
  });

const strip = ({ tagName, className, title, data, childNodes }: Element): unknown =>
  tagName === undefined ? data : [tagName, className, title, childNodes.map(strip)];
