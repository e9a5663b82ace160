/** Split complex numbers: real and imaginary parts at the same index. */
export type ComplexArray = { re: Float64Array; im: Float64Array };

/** A small in-place DFT over `radix` values. */
type Butterfly = (re: Float64Array, im: Float64Array) => void;

/** Unrolled DFT sizes; every transform length of the engines is a product of these. */
export const RADICES = [5, 4, 2] as const;

export type Radix = (typeof RADICES)[number];

const C1 = Math.cos((2 * Math.PI) / 5);
const C2 = Math.cos((4 * Math.PI) / 5);
const S1 = Math.sin((2 * Math.PI) / 5);
const S2 = Math.sin((4 * Math.PI) / 5);

function two(re: Float64Array, im: Float64Array): void {
  const r0 = re[0]!;
  const i0 = im[0]!;
  re[0] = r0 + re[1]!;
  im[0] = i0 + im[1]!;
  re[1] = r0 - re[1]!;
  im[1] = i0 - im[1]!;
}

function four(re: Float64Array, im: Float64Array): void {
  const sumRe = re[0]! + re[2]!;
  const sumIm = im[0]! + im[2]!;
  const gapRe = re[0]! - re[2]!;
  const gapIm = im[0]! - im[2]!;
  const oddRe = re[1]! + re[3]!;
  const oddIm = im[1]! + im[3]!;
  // -i times (x1 - x3)
  const turnRe = im[1]! - im[3]!;
  const turnIm = re[3]! - re[1]!;
  re[0] = sumRe + oddRe;
  im[0] = sumIm + oddIm;
  re[1] = gapRe + turnRe;
  im[1] = gapIm + turnIm;
  re[2] = sumRe - oddRe;
  im[2] = sumIm - oddIm;
  re[3] = gapRe - turnRe;
  im[3] = gapIm - turnIm;
}

/** Winograd's pairing: x1 with x4 and x2 with x3, so that cosines meet sums and sines meet differences. */
function five(re: Float64Array, im: Float64Array): void {
  const aRe = re[1]! + re[4]!;
  const aIm = im[1]! + im[4]!;
  const bRe = re[2]! + re[3]!;
  const bIm = im[2]! + im[3]!;
  const cRe = re[1]! - re[4]!;
  const cIm = im[1]! - im[4]!;
  const dRe = re[2]! - re[3]!;
  const dIm = im[2]! - im[3]!;
  const r0 = re[0]!;
  const i0 = im[0]!;
  const p1Re = r0 + C1 * aRe + C2 * bRe;
  const p1Im = i0 + C1 * aIm + C2 * bIm;
  const p2Re = r0 + C2 * aRe + C1 * bRe;
  const p2Im = i0 + C2 * aIm + C1 * bIm;
  const q1Re = S1 * cIm + S2 * dIm;
  const q1Im = -S1 * cRe - S2 * dRe;
  const q2Re = S2 * cIm - S1 * dIm;
  const q2Im = -S2 * cRe + S1 * dRe;
  re[0] = r0 + aRe + bRe;
  im[0] = i0 + aIm + bIm;
  re[1] = p1Re + q1Re;
  im[1] = p1Im + q1Im;
  re[2] = p2Re + q2Re;
  im[2] = p2Im + q2Im;
  re[3] = p2Re - q2Re;
  im[3] = p2Im - q2Im;
  re[4] = p1Re - q1Re;
  im[4] = p1Im - q1Im;
}

export const butterflies: Record<Radix, Butterfly> = { 2: two, 4: four, 5: five };
