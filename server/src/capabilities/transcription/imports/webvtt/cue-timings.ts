import { parsePercentage, type Region } from './region.ts';

/** A cue with its settings (section 3.1). Renderers resolve `auto`. */
export type WebVttCue = {
  id: string;
  /** Line number of its times, from 1. */
  line: number;
  startMs: number;
  endMs: number;
  /** Raw text with tags, see cue-text.ts. */
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

/** Section 6.3, 'collect WebVTT cue timings and settings'. Undefined if the times cannot be read. */
export function readTimings(line: string, regions: readonly Region[]): WebVttCue | undefined {
  const start = collectTimestamp(line, spacesAt(line, 0));
  if (!start) return undefined;
  const arrow = spacesAt(line, start.next);
  if (!line.startsWith('-->', arrow)) return undefined;
  const end = collectTimestamp(line, spacesAt(line, arrow + 3));
  if (!end) return undefined;
  const cue: WebVttCue = {
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
  // A cue with its own position belongs to no region.
  if (cue.place !== 'auto' || cue.size !== 100 || cue.vertical !== '') cue.region = null;
  return cue;
}

function spacesAt(text: string, from: number): number {
  let at = from;
  while (' \t\n\f\r'.includes(text[at] ?? 'x')) at++;
  return at;
}

type SettingReader = (value: string, regions: readonly Region[]) => Partial<WebVttCue>;

const ALIGNMENTS: readonly string[] = [
  'start',
  'center',
  'end',
  'left',
  'right',
] satisfies WebVttCue['align'][];

const SETTINGS = new Map<string, SettingReader>([
  ['region', (value, regions) => ({ region: regions.findLast(({ id }) => id === value) ?? null })],
  ['vertical', (value) => (value === 'rl' || value === 'lr' ? { vertical: value } : {})],
  ['line', readPlace],
  ['position', readPosition],
  ['size', readSize],
  ['align', (value) => (ALIGNMENTS.includes(value) ? { align: value as WebVttCue['align'] } : {})],
]);

function readSize(value: string): Partial<WebVttCue> {
  const size = parsePercentage(value);
  return size === undefined ? {} : { size };
}

function readPosition(value: string): Partial<WebVttCue> {
  const [first, align] = atComma(value);
  const position = parsePercentage(first);
  if (position === undefined) return {};
  if (align === undefined) return { position };
  return align === 'line-left' || align === 'center' || align === 'line-right'
    ? { position, positionAlign: align }
    : {};
}

function readPlace(value: string): Partial<WebVttCue> {
  const [first, align] = atComma(value);
  if (align !== undefined && align !== 'start' && align !== 'center' && align !== 'end') return {};
  const aligned: Partial<WebVttCue> = align === undefined ? {} : { placeAlign: align };
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

const TIMESTAMP = /(\d+):(\d\d)(?::(\d\d))?\.(\d{3})(?!\d)/y;

/**
 * Section 6.3, 'collect a WebVTT timestamp', at an offset of a text: minutes of two digits, or hours of any
 * length before them. Returns milliseconds and the end offset.
 */
export function collectTimestamp(text: string, from: number): { ms: number; next: number } | undefined {
  TIMESTAMP.lastIndex = from;
  const found = TIMESTAMP.exec(text);
  if (!found) return undefined;
  const [whole, first, second, third, thousandths] = found;
  const [hours, minutes, seconds] =
    third === undefined ? [0, Number(first), Number(second)] : [Number(first), Number(second), Number(third)];
  // Without hours, the first number is minutes: two digits, below sixty.
  if (third === undefined && (first!.length !== 2 || minutes > 59)) return undefined;
  if (minutes > 59 || seconds > 59) return undefined;
  const ms = ((hours * 60 + minutes) * 60 + seconds) * 1_000 + Number(thousandths);
  return Number.isSafeInteger(ms) ? { ms, next: from + whole!.length } : undefined;
}
