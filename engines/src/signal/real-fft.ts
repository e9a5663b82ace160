import { butterflies, RADICES, type ComplexArray, type Radix } from './butterflies.ts';

type FftStage = { radix: Radix; length: number; stride: number; twiddles: ComplexArray };

/** Computes |DFT|² of `size` real values: `size / 2 + 1` bins, in an array that the next call overwrites. */
type PowerSpectrum = (frame: Float64Array) => Float64Array;

/**
 * Plans the power spectrum of real frames of `size` values (even; half of it a product of 2, 4 and 5). The
 * frame is treated as `size / 2` complex values, transformed by Stockham's self-sorting FFT, and unpacked:
 * X[k] = E[k] + e^(-2πik/size)·O[k], where E and O are the spectra of the even and the odd values.
 */
export function planPowerSpectrum(size: number): PowerSpectrum {
  const half = size / 2;
  const stages = planStages(half);
  const from: ComplexArray = { re: new Float64Array(half), im: new Float64Array(half) };
  const to: ComplexArray = { re: new Float64Array(half), im: new Float64Array(half) };
  const turns = rootsOfUnity(size, half + 1);
  const power = new Float64Array(half + 1);

  return (frame) => {
    for (let i = 0; i < half; i += 1) {
      from.re[i] = frame[2 * i]!;
      from.im[i] = frame[2 * i + 1]!;
    }
    let input = from;
    let output = to;
    for (const stage of stages) {
      runStage(stage, input, output);
      [input, output] = [output, input];
    }
    for (let k = 0; k <= half; k += 1) {
      const low = k === half ? 0 : k;
      const high = k === 0 ? 0 : half - k;
      const evenRe = (input.re[low]! + input.re[high]!) / 2;
      const evenIm = (input.im[low]! - input.im[high]!) / 2;
      const oddRe = (input.im[low]! + input.im[high]!) / 2;
      const oddIm = (input.re[high]! - input.re[low]!) / 2;
      const re = evenRe + turns.re[k]! * oddRe - turns.im[k]! * oddIm;
      const im = evenIm + turns.re[k]! * oddIm + turns.im[k]! * oddRe;
      power[k] = re * re + im * im;
    }
    return power;
  };
}

function planStages(size: number): FftStage[] {
  const stages: FftStage[] = [];
  let length = size;
  let stride = 1;
  while (length > 1) {
    const radix = RADICES.find((one) => length % one === 0);
    if (radix === undefined) throw new RangeError(`No transform of ${size} values: only factors 2 and 5`);
    stages.push({ radix, length, stride, twiddles: rootsOfUnity(length, length) });
    length /= radix;
    stride *= radix;
  }
  return stages;
}

function rootsOfUnity(size: number, count: number): ComplexArray {
  const angle = (_: unknown, k: number): number => (-2 * Math.PI * k) / size;
  const angles = Array.from({ length: count }, angle);
  return { re: Float64Array.from(angles, Math.cos), im: Float64Array.from(angles, Math.sin) };
}

const legRe = new Float64Array(5);
const legIm = new Float64Array(5);

function runStage({ radix, length, stride, twiddles }: FftStage, from: ComplexArray, to: ComplexArray): void {
  const butterfly = butterflies[radix];
  const groups = length / radix;
  for (let group = 0; group < groups; group += 1) {
    for (let q = 0; q < stride; q += 1) {
      for (let leg = 0; leg < radix; leg += 1) {
        const at = q + stride * (group + groups * leg);
        legRe[leg] = from.re[at]!;
        legIm[leg] = from.im[at]!;
      }
      butterfly(legRe, legIm);
      for (let leg = 0; leg < radix; leg += 1) {
        const at = q + stride * (radix * group + leg);
        const turnRe = twiddles.re[group * leg]!;
        const turnIm = twiddles.im[group * leg]!;
        to.re[at] = legRe[leg]! * turnRe - legIm[leg]! * turnIm;
        to.im[at] = legRe[leg]! * turnIm + legIm[leg]! * turnRe;
      }
    }
  }
}
