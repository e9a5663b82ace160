import { expect, test } from 'vitest';
import { amplify, findGain } from './loudness.ts';

const tone = (amplitude: number): Int16Array =>
  Int16Array.from({ length: 16_000 }, (_, i) => amplitude * Math.sin(i / 10));

test('loud recordings are unchanged, quiet ones amplified, silence only up to a limit', () => {
  expect(findGain(tone(20_000))).toBe(1);
  expect(findGain(tone(400))).toBeGreaterThan(4);
  expect(findGain(new Int16Array(16_000))).toBe(16);
  expect(findGain(new Int16Array())).toBe(1);
});

test('the level is measured on speech, not on pauses', () => {
  const mostlySilent = new Int16Array(16_000);
  mostlySilent.set(tone(20_000).subarray(0, 3_200), 8_000);
  expect(findGain(mostlySilent)).toBe(1);
});

test('amplified samples stay within full scale', () => {
  const loud = amplify(Int16Array.from([-32_768, 32_767, 100]), 4);
  expect([...loud]).toEqual([-1, 1, expect.closeTo(400 / 32_768)]);
});
