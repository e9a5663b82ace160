import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { planPowerSpectrum } from './real-fft.ts';

function naivePowerSpectrum(frame: Float64Array): number[] {
  return Array.from({ length: frame.length / 2 + 1 }, (_, k) => {
    let re = 0;
    let im = 0;
    frame.forEach((value, n) => {
      re += value * Math.cos((2 * Math.PI * k * n) / frame.length);
      im -= value * Math.sin((2 * Math.PI * k * n) / frame.length);
    });
    return re * re + im * im;
  });
}

describe.each([20, 400, 512])('a power spectrum of %i values', (size) => {
  const spectrum = planPowerSpectrum(size);

  test('equals the definition', () => {
    const frames = fc.float64Array({ minLength: size, maxLength: size, min: -1, max: 1, noNaN: true });
    fc.assert(
      fc.property(frames, (frame) => {
        const expected = naivePowerSpectrum(frame);
        [...spectrum(frame)].forEach((value, k) => expect(value).toBeCloseTo(expected[k]!, 6));
      }),
      { numRuns: 20 },
    );
  });
});

test('a length with another prime factor is refused', () => {
  expect(() => planPowerSpectrum(42)).toThrow(RangeError);
});
