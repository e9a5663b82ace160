import { isMachineHead, isOwnHead } from '../exports/written-names.ts';
import { decodeText } from './decode-text.ts';
import { type ImportedTranscript, noteOn, UnreadableTranscript } from './imported.ts';
import { joinCues, type SaidCue } from './join-cues.ts';
import { labelCues } from './label-cues.ts';
import { withoutRolling } from './rolling-captions.ts';
import { speakersOf } from './speaker-labels.ts';
import type { Cue } from './webvtt/cue-timings.ts';
import { type CueNode, parseCueText } from './webvtt/cue-text.ts';
import { parseWebVtt } from './webvtt/parse-webvtt.ts';

/**
 * WebVTT as a transcript: voices are speakers; where the file has none, names before a colon are, as conference
 * programs write them. The language is that of the header, or of a span.
 */
export function readVtt(bytes: Uint8Array): ImportedTranscript {
  const file = parseWebVtt(decodeText(bytes) ?? '');
  if (!file) throw new UnreadableTranscript('damaged-transcript', { format: 'WebVTT' });
  const heads = [...file.header, ...file.notes].join('\n');
  const language =
    /^(?:Language|Kind: captions;? Language):\s*([A-Za-z]{2,3}(?:-[A-Za-z0-9]{2,8})*)\s*$/m.exec(
      heads,
    )?.[1] ?? null;
  const cues = file.cues.flatMap((cue) => sayCue(cue));
  const isOurs = isOwnHead(heads);
  const hasVoices = cues.some(({ speaker }) => speaker !== null);
  const said = isOurs || hasVoices ? cues : labelCues(cues);
  const shown = isOurs ? { cues: said, notes: [] } : withoutRolling(said);
  return {
    language,
    speakers: speakersOf(said.map(({ speaker }) => speaker)),
    segments: joinCues(shown.cues),
    isMachineWork: isMachineHead(heads),
    notes: [
      ...noteOn(
        file.badLines,
        'has no times that can be read: its words are left out.',
        'have no times that can be read: their words are left out.',
      ),
      ...shown.notes,
    ],
  };
}

type Place = { speaker: string | null; language: string | null };

/** What a cue says, a part for each voice in it. Walks the tree without recursion: strangers nest as deep as they like. */
function sayCue(cue: Cue): SaidCue[] {
  const said: SaidCue[] = [];
  const stack: { nodes: readonly CueNode[]; at: number; place: Place; closing: string }[] = [
    { nodes: parseCueText(cue.text), at: 0, place: { speaker: null, language: null }, closing: '' },
  ];
  let timeMs: number | null = null;
  const say = (text: string, { speaker, language }: Place): void => {
    if (text === '') return;
    let last = said.at(-1);
    if (!last || last.speaker !== speaker || last.language !== language) {
      last = { speaker, language, startMs: cue.startMs, endMs: cue.endMs, pieces: [] };
      said.push(last);
    }
    if (timeMs === null && last.pieces.length > 0) last.pieces.at(-1)!.text += text;
    else last.pieces.push({ text, startMs: timeMs });
    timeMs = null;
  };
  while (stack.length > 0) {
    const level = stack.at(-1)!;
    const node = level.nodes[level.at++];
    if (!node) {
      say(level.closing, level.place);
      stack.pop();
    } else if (node.kind === 'timestamp') {
      if (node.ms >= cue.startMs && node.ms <= cue.endMs) timeMs = node.ms;
    } else if (node.kind === 'text') {
      say(node.text, level.place);
    } else {
      const { speaker, language } = level.place;
      const place = {
        speaker: node.kind === 'v' && node.annotation !== '' ? node.annotation : speaker,
        language: node.kind === 'lang' && node.annotation !== '' ? node.annotation : language,
      };
      // How a word is read stands behind it, in brackets: nothing that was written is lost.
      if (node.kind === 'rt') say('(', place);
      stack.push({ nodes: node.children, at: 0, place, closing: node.kind === 'rt' ? ')' : '' });
    }
  }
  return said.filter(({ pieces }) => pieces.some(({ text }) => text.trim() !== ''));
}
