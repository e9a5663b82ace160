/** For suggestions, the first first: letters in a row, because digits are for speakers. While typing with Alt. */
export const SUGGESTION_KEYS = ['q', 'w', 'r', 't', 'y'] as const;
