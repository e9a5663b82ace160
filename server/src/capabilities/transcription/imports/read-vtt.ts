import { isMachineHead, isExportHead } from '@colloquy/contract/exports';
import { joinCues, type ImportedCue, labelCues } from './cues.ts';
import { decodeText } from './decode-text.ts';
import { type ImportedTranscript, noteOnLines, UnreadableTranscriptError } from './imported-transcript.ts';
import { removeRollingLines } from './rolling-captions.ts';
import { speakersOf } from './speaker-labels.ts';
import { type CueNode, parseCueText } from './webvtt/cue-text.ts';
import type { WebVttCue } from './webvtt/cue-timings.ts';
import { parseWebVtt } from './webvtt/parse-webvtt.ts';

/**
 * Reads WebVTT. Speakers are the voice spans, or names before a colon as conference programs write them. The
 * language is that of the header or of a span.
 */
export function readVtt(bytes: Uint8Array): ImportedTranscript {
  const file = parseWebVtt(decodeText(bytes) ?? '');
  if (!file) throw new UnreadableTranscriptError('damaged-transcript', { format: 'WebVTT' });
  const heads = [...file.header, ...file.notes].join('\n');
  const language =
    /^(?:Language|Kind: captions;? Language):\s*([A-Za-z]{2,3}(?:-[A-Za-z0-9]{2,8})*)\s*$/m.exec(
      heads,
    )?.[1] ?? null;
  const cues = file.cues.flatMap((cue) => cueParts(cue));
  const isOurs = isExportHead(heads);
  const hasVoices = cues.some(({ speaker }) => speaker !== null);
  const labelled = isOurs || hasVoices ? cues : labelCues(cues);
  const deduplicated = isOurs ? { cues: labelled, notes: [] } : removeRollingLines(labelled);
  return {
    language,
    speakers: speakersOf(labelled.map(({ speaker }) => speaker)),
    segments: joinCues(deduplicated.cues),
    isMachineWork: isMachineHead(heads),
    notes: [
      ...noteOnLines(
        file.badLines,
        'has no times that can be read: its words are left out.',
        'have no times that can be read: their words are left out.',
      ),
      ...deduplicated.notes,
    ],
  };
}

type VoiceContext = { speaker: string | null; language: string | null };

/** Splits a cue by voice. Iterative, because untrusted files may be nested to any depth. */
function cueParts(cue: WebVttCue): ImportedCue[] {
  const parts: ImportedCue[] = [];
  const stack: { nodes: readonly CueNode[]; at: number; context: VoiceContext; closing: string }[] = [
    { nodes: parseCueText(cue.text), at: 0, context: { speaker: null, language: null }, closing: '' },
  ];
  let timeMs: number | null = null;
  const append = (text: string, { speaker, language }: VoiceContext): void => {
    if (text === '') return;
    let last = parts.at(-1);
    if (!last || last.speaker !== speaker || last.language !== language) {
      last = { speaker, language, startMs: cue.startMs, endMs: cue.endMs, pieces: [] };
      parts.push(last);
    }
    if (timeMs === null && last.pieces.length > 0) last.pieces.at(-1)!.text += text;
    else last.pieces.push({ text, startMs: timeMs });
    timeMs = null;
  };
  while (stack.length > 0) {
    const level = stack.at(-1)!;
    const node = level.nodes[level.at++];
    if (!node) {
      append(level.closing, level.context);
      stack.pop();
    } else if (node.kind === 'timestamp') {
      if (node.ms >= cue.startMs && node.ms <= cue.endMs) timeMs = node.ms;
    } else if (node.kind === 'text') {
      append(node.text, level.context);
    } else {
      const { speaker, language } = level.context;
      const context = {
        speaker: node.kind === 'v' && node.annotation !== '' ? node.annotation : speaker,
        language: node.kind === 'lang' && node.annotation !== '' ? node.annotation : language,
      };
      // Ruby text follows its word in brackets, so that no text is lost.
      if (node.kind === 'rt') append('(', context);
      stack.push({ nodes: node.children, at: 0, context, closing: node.kind === 'rt' ? ')' : '' });
    }
  }
  return parts.filter(({ pieces }) => pieces.some(({ text }) => text.trim() !== ''));
}
