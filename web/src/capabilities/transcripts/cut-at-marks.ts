/** A stretch of text, marked or not. */
export type Stretch = { text: string; isMarked: boolean };

/** Cuts a text where its marks begin and end. Marks count code points, rise, and do not overlap. */
export function cutAtMarks(text: string, marks: readonly (readonly [number, number])[]): Stretch[] {
  const points = Array.from(text);
  const stretches: Stretch[] = [];
  let at = 0;
  const take = (to: number, isMarked: boolean) => {
    if (to > at) stretches.push({ text: points.slice(at, to).join(''), isMarked });
    at = Math.max(at, to);
  };
  for (const [from, to] of marks) {
    take(from, false);
    take(to, true);
  }
  take(points.length, false);
  return stretches;
}
