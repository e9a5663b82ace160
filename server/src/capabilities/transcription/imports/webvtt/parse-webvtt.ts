import { type WebVttCue, readTimings } from './cue-timings.ts';
import { type Region, readRegion } from './region.ts';

/** A WebVTT file as players parse it. */
export type WebVtt = {
  cues: WebVttCue[];
  regions: Region[];
  /** Raw style sheets; unused here. */
  styles: string[];
  /** Header lines after the signature. */
  header: string[];
  /** Comments without the word NOTE. */
  notes: string[];
  /** Numbers of lines with an arrow but unreadable times, whose cue is lost. From 1. */
  badLines: number[];
};

/**
 * Parses WebVTT as specified (W3C Candidate Recommendation of 4 April 2019, section 6.1), including what it
 * drops and tolerates. Undefined for other files.
 */
export function parseWebVtt(text: string): WebVtt | undefined {
  const input = text.replace(/^\uFEFF/, '').replaceAll('\0', '\uFFFD');
  if (!/^WEBVTT(?:[ \t\r\n]|$)/.test(input)) return undefined;
  const lines = input.split(/\r\n|\r|\n/);
  const file: WebVtt = { cues: [], regions: [], styles: [], header: [], notes: [], badLines: [] };
  const title = lines[0]!.slice('WEBVTT'.length).trim();
  if (title !== '') file.header.push(title.replace(/^-\s*/, ''));
  let at = 1;
  if (lines[at] !== undefined && lines[at] !== '') at = readBlock(lines, at, file, true);
  while (at < lines.length) {
    if (lines[at] === '') at++;
    else at = readBlock(lines, at, file, false);
  }
  return file;
}

/** Section 6.2, 'collect a WebVTT block'. Returns the line of the next block. */
function readBlock(lines: readonly string[], from: number, file: WebVtt, isHeader: boolean): number {
  const hasCues = file.cues.length > 0;
  let buffer: string[] = [];
  let cue: WebVttCue | undefined;
  let kind: 'style' | 'region' | undefined;
  let hasArrow = false;
  let at = from;
  for (; at < lines.length; at++) {
    const line = lines[at]!;
    const count = at - from + 1;
    if (line.includes('-->')) {
      // The arrow of another cue ends this block, as a blank line would.
      if (isHeader || !(count === 1 || (count === 2 && !hasArrow))) break;
      hasArrow = true;
      cue = readTimings(line, file.regions);
      if (cue) Object.assign(cue, { id: buffer.join('\n'), line: at + 1 });
      else file.badLines.push(at + 1);
      // Without valid times, the text below belongs to no cue, and the identifier is part of it.
      if (cue) buffer = [];
      continue;
    }
    if (line === '') break;
    if (!isHeader && count === 2 && !hasCues) {
      kind = /^STYLE\s*$/.test(buffer[0]!) ? 'style' : /^REGION\s*$/.test(buffer[0]!) ? 'region' : undefined;
      if (kind) buffer = [];
    }
    buffer.push(line);
  }
  if (isHeader) file.header.push(...buffer);
  else if (cue) file.cues.push({ ...cue, text: buffer.join('\n') });
  else if (kind === 'style') file.styles.push(buffer.join('\n'));
  else if (kind === 'region') file.regions.push(readRegion(buffer.join('\n')));
  else if (/^NOTE(?:[ \t]|$)/.test(buffer[0] ?? ''))
    file.notes.push(buffer.join('\n').slice('NOTE'.length).trim());
  return at;
}
