import { describe, expect, it } from 'vitest';
import { base32, findStep, hotp, stepAt, totpUri } from './totp.rules.ts';

const SECRET = Buffer.from('12345678901234567890');

describe('codes of an authenticator app', () => {
  it.each([
    [59, '94287082'],
    [1111111109, '07081804'],
    [1111111111, '14050471'],
    [1234567890, '89005924'],
    [2000000000, '69279037'],
    [20000000000, '65353130'],
  ])('match RFC 6238 at second %i', (seconds, code) => {
    expect(hotp(SECRET, stepAt(new Date(seconds * 1000)), 8)).toBe(code);
  });

  it.each([
    [0, '755224'],
    [1, '287082'],
    [5, '254676'],
    [9, '520489'],
  ])('match RFC 4226 for counter %i', (counter, code) => expect(hotp(SECRET, counter)).toBe(code));

  it('are accepted within one step before and after, and no further, at every moment', () => {
    for (let second = 0; second < 3_000; second += 7) {
      const at = new Date((1_700_000_000 + second) * 1000);
      const present = stepAt(at);
      for (let step = present - 4; step <= present + 4; step++) {
        const found = findStep(SECRET, hotp(SECRET, step), { at, lastStep: null });
        expect([second, step - present, found]).toEqual([
          second,
          step - present,
          Math.abs(step - present) <= 1 ? step : undefined,
        ]);
      }
    }
  });

  it('are refused once used, like every earlier one', () => {
    const at = new Date(1_700_000_000_000);
    const present = stepAt(at);
    const code = (step: number) => hotp(SECRET, step);
    expect(findStep(SECRET, code(present), { at, lastStep: present })).toBeUndefined();
    expect(findStep(SECRET, code(present - 1), { at, lastStep: present })).toBeUndefined();
    expect(findStep(SECRET, code(present + 1), { at, lastStep: present })).toBe(present + 1);
  });

  it.each(['', '12345', '1234567', 'abcdef', '12345é', '      '])('are never %o', (code) => {
    expect(findStep(SECRET, code, { at: new Date(), lastStep: null })).toBeUndefined();
  });
});

it('base32 follows RFC 4648, without padding', () => {
  expect(['', 'f', 'fo', 'foo', 'foob', 'fooba', 'foobar'].map((text) => base32(Buffer.from(text)))).toEqual([
    '',
    'MY',
    'MZXQ',
    'MZXW6',
    'MZXW6YQ',
    'MZXW6YTB',
    'MZXW6YTBOI',
  ]);
});

it('the QR code address names issuer, account and secret', () => {
  const uri = new URL(totpUri(SECRET, { username: 'a&b', host: 'colloquy.example' }));
  expect(uri.searchParams.get('secret')).toBe('GEZDGNBVGY3TQOJQGEZDGNBVGY3TQOJQ');
  expect(uri.searchParams.get('issuer')).toBe('Colloquy (colloquy.example)');
  expect(decodeURIComponent(uri.pathname)).toBe('/Colloquy (colloquy.example):a&b');
});
