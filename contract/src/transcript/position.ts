/** Segments stand this far apart, so that one can be put between two others without moving them. */
export const POSITION_STEP = 1024;

/**
 * A position between two others, or undefined where there is none left and those behind must make room first.
 *
 * @param next position of the following segment, null at the end of the recording
 */
export function positionBetween(before: number, next: number | null): number | undefined {
  if (next === null) return before + POSITION_STEP;
  const middle = Math.floor((before + next) / 2);
  return middle > before ? middle : undefined;
}
