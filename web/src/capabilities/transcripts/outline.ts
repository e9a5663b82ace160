/**
 * As many bars as can be told apart on a screen, out of the stored outline: pairs of lowest and highest value, -128 to
 * 127. Each bar is the loudest of its stretch, 0 to 1; four hours have 1.4 million pairs, of which a screen shows a
 * thousand.
 */
export function makeBars(pairs: Int8Array, count: number): Float32Array {
  const all = pairs.length >> 1;
  const bars = new Float32Array(Math.min(count, all));
  for (let bar = 0; bar < bars.length; bar++) {
    const to = Math.floor(((bar + 1) * all) / bars.length) * 2;
    let loudest = 0;
    for (let at = Math.floor((bar * all) / bars.length) * 2; at < to; at++)
      loudest = Math.max(loudest, Math.abs(pairs[at]!));
    bars[bar] = loudest / 128;
  }
  return bars;
}
