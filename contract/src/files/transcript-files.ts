/** Accepted transcript formats, shown before choosing files; the content decides, as with media. */
export const ACCEPTED_TRANSCRIPTS = [
  { type: 'vtt', name: 'WebVTT', extensions: ['.vtt'] },
  { type: 'srt', name: 'SRT', extensions: ['.srt'] },
  { type: 'docx', name: 'Word (DOCX)', extensions: ['.docx'] },
  { type: 'txt', name: 'Text', extensions: ['.txt', '.text', '.md'] },
  { type: 'json', name: 'JSON', extensions: ['.json'] },
] as const;

/** Format found by the content check: the `mediaType` of the file. */
export type TranscriptType = (typeof ACCEPTED_TRANSCRIPTS)[number]['type'];

export const TRANSCRIPT_EXTENSIONS: readonly string[] = ACCEPTED_TRANSCRIPTS.flatMap((each) => [
  ...each.extensions,
]);

/** Size limit in bytes, larger than any transcript: the Bible has 4.5 million letters. */
export const MAX_TRANSCRIPT_BYTES = 50_000_000;

/** Whether the extension is that of a transcript. */
export const isTranscriptName = (name: string): boolean => {
  const lower = name.toLowerCase();
  return TRANSCRIPT_EXTENSIONS.some((extension) => lower.endsWith(extension));
};

/** Whether the content check found a transcript. */
export const isTranscriptType = (mediaType: string | null): mediaType is TranscriptType =>
  ACCEPTED_TRANSCRIPTS.some(({ type }) => type === mediaType);

/**
 * Common stem of a recording and its transcript: the name without its extension and without a language suffix
 * as in subtitles (`talk.en.vtt`), in lower case.
 */
export const pairingStem = (name: string): string =>
  name
    .normalize('NFC')
    .toLowerCase()
    .replace(/\.[a-z0-9]{1,8}$/, '')
    .replace(/\.[a-z]{2,3}(?:-[a-z0-9]{2,8})*$/, '')
    .trim();

/**
 * Pairs recordings and transcripts by name: a transcript goes with the only recording of its stem; several
 * transcripts of a stem stay unpaired. The screen previews this, and the server pairs the same way.
 */
export function pairByName(names: readonly string[]): { recording: string; transcript: string }[] {
  const byStem = Map.groupBy(names, pairingStem);
  return [...byStem.values()].flatMap((group) => {
    const transcripts = group.filter(isTranscriptName);
    const recordings = group.filter((name) => !isTranscriptName(name));
    return transcripts.length === 1 && recordings.length === 1
      ? [{ recording: recordings[0]!, transcript: transcripts[0]! }]
      : [];
  });
}
