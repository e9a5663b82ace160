import { parsePercentage } from './percentage.ts';
import type { Region } from './region.ts';
import { collectTimestamp } from './timestamp.ts';

/** A cue with its settings (section 3.1). `auto` is for whoever shows it. */
export type Cue = {
  id: string;
  /** Number of the line that its times stand on, from 1. */
  line: number;
  startMs: number;
  endMs: number;
  /** As written, with its tags: see cue-text.ts. */
  text: string;
  region: Region | null;
  vertical: '' | 'rl' | 'lr';
  snapToLines: boolean;
  place: number | 'auto';
  placeAlign: 'start' | 'center' | 'end';
  position: number | 'auto';
  positionAlign: 'auto' | 'line-left' | 'center' | 'line-right';
  size: number;
  align: 'start' | 'center' | 'end' | 'left' | 'right';
};

const SPACES = /[ \t\n\f\r]+/;

/** Section 6.3, 'collect WebVTT cue timings and settings'. Undefined where the times cannot be read. */
export function readTimings(line: string, regions: readonly Region[]): Cue | undefined {
  const start = collectTimestamp(line, spacesAt(line, 0));
  if (!start) return undefined;
  const arrow = spacesAt(line, start.next);
  if (!line.startsWith('-->', arrow)) return undefined;
  const end = collectTimestamp(line, spacesAt(line, arrow + 3));
  if (!end) return undefined;
  const cue: Cue = {
    id: '',
    line: 0,
    startMs: start.ms,
    endMs: end.ms,
    text: '',
    region: null,
    vertical: '',
    snapToLines: true,
    place: 'auto',
    placeAlign: 'start',
    position: 'auto',
    positionAlign: 'auto',
    size: 100,
    align: 'center',
  };
  for (const setting of line.slice(end.next).split(SPACES)) {
    const colon = setting.indexOf(':');
    if (colon < 1 || colon === setting.length - 1) continue;
    const read = SETTINGS.get(setting.slice(0, colon));
    if (read) Object.assign(cue, read(setting.slice(colon + 1), regions));
  }
  // What is placed by itself is in no region.
  if (cue.place !== 'auto' || cue.size !== 100 || cue.vertical !== '') cue.region = null;
  return cue;
}

function spacesAt(text: string, from: number): number {
  let at = from;
  while (' \t\n\f\r'.includes(text[at] ?? 'x')) at++;
  return at;
}

type Read = (value: string, regions: readonly Region[]) => Partial<Cue>;

const ALIGNMENTS: readonly string[] = ['start', 'center', 'end', 'left', 'right'] satisfies Cue['align'][];

const SETTINGS = new Map<string, Read>([
  ['region', (value, regions) => ({ region: regions.findLast(({ id }) => id === value) ?? null })],
  ['vertical', (value) => (value === 'rl' || value === 'lr' ? { vertical: value } : {})],
  ['line', readPlace],
  ['position', readPosition],
  ['size', readSize],
  ['align', (value) => (ALIGNMENTS.includes(value) ? { align: value as Cue['align'] } : {})],
]);

function readSize(value: string): Partial<Cue> {
  const size = parsePercentage(value);
  return size === undefined ? {} : { size };
}

function readPosition(value: string): Partial<Cue> {
  const [first, align] = atComma(value);
  const position = parsePercentage(first);
  if (position === undefined) return {};
  if (align === undefined) return { position };
  return align === 'line-left' || align === 'center' || align === 'line-right'
    ? { position, positionAlign: align }
    : {};
}

function readPlace(value: string): Partial<Cue> {
  const [first, align] = atComma(value);
  if (align !== undefined && align !== 'start' && align !== 'center' && align !== 'end') return {};
  const aligned: Partial<Cue> = align === undefined ? {} : { placeAlign: align };
  if (first.endsWith('%')) {
    const place = parsePercentage(first);
    return place === undefined ? {} : { place, snapToLines: false, ...aligned };
  }
  return /^-?\d+(?:\.\d+)?$/.test(first) ? { place: Number(first), snapToLines: true, ...aligned } : {};
}

function atComma(value: string): [string, string | undefined] {
  const comma = value.indexOf(',');
  return comma < 0 ? [value, undefined] : [value.slice(0, comma), value.slice(comma + 1)];
}
