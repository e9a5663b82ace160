/** What a transcript may come as. As with sound, the list is shown before choosing, and the content decides. */
export const ACCEPTED_TRANSCRIPTS = [
  { type: 'vtt', name: 'WebVTT', extensions: ['.vtt'] },
  { type: 'srt', name: 'SRT', extensions: ['.srt'] },
  { type: 'docx', name: 'Word (DOCX)', extensions: ['.docx'] },
  { type: 'txt', name: 'Text', extensions: ['.txt', '.text', '.md'] },
  { type: 'json', name: 'JSON', extensions: ['.json'] },
] as const;

/** What the check of the content found a transcript to be: the `mediaType` of its file. */
export type TranscriptType = (typeof ACCEPTED_TRANSCRIPTS)[number]['type'];

export const TRANSCRIPT_EXTENSIONS: readonly string[] = ACCEPTED_TRANSCRIPTS.flatMap((each) => [
  ...each.extensions,
]);

/** Larger than any transcript: the Bible has 4.5 million letters. In bytes. */
export const MOST_TRANSCRIPT_BYTES = 50_000_000;

/** Whether a name is that of a transcript, as far as names tell. */
export const isTranscriptName = (name: string): boolean => {
  const lower = name.toLowerCase();
  return TRANSCRIPT_EXTENSIONS.some((extension) => lower.endsWith(extension));
};

/** Whether the check of the content found a transcript. */
export const isTranscriptType = (mediaType: string | null): mediaType is TranscriptType =>
  ACCEPTED_TRANSCRIPTS.some(({ type }) => type === mediaType);

/**
 * What two files have in common that belong together, the sound and its transcript: the name without its extension,
 * whatever its case, and without the language that subtitles have behind it (`talk.en.vtt`).
 */
export const pairingStem = (name: string): string =>
  name
    .normalize('NFC')
    .toLowerCase()
    .replace(/\.[a-z0-9]{1,8}$/, '')
    .replace(/\.[a-z]{2,3}(?:-[a-z0-9]{2,8})*$/, '')
    .trim();

/**
 * The sounds and transcripts among files that belong together by their names: a transcript goes with the one sound of
 * its stem, and of several transcripts of a stem none does. The screen shows this before anything is sent; the server
 * pairs in the same way.
 */
export function pairByName(names: readonly string[]): { sound: string; transcript: string }[] {
  const byStem = Map.groupBy(names, pairingStem);
  return [...byStem.values()].flatMap((group) => {
    const transcripts = group.filter(isTranscriptName);
    const sounds = group.filter((name) => !isTranscriptName(name));
    return transcripts.length === 1 && sounds.length === 1
      ? [{ sound: sounds[0]!, transcript: transcripts[0]! }]
      : [];
  });
}
