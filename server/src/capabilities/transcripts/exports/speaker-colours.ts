/** The palette of speakers on paper: what the screens show in the light theme, as RRGGBB. */
const ON_PAPER = ['0F5E63', '8D4A12', '5A4A9C', '2F6A2F', '9A2F5C', '3B5C8F'] as const;
const INK = '17191E';

/** @param colour place in the palette, from 1 */
export const colourOnPaper = (colour: number | undefined): string => ON_PAPER[(colour ?? 0) - 1] ?? INK;
