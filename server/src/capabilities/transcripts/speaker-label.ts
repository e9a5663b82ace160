/** What a speaker is called: the name that a person gave, else the number. */
export const speakerLabel = (speaker: { name: string | null; number: number }): string =>
  speaker.name ?? `Speaker ${speaker.number}`;
