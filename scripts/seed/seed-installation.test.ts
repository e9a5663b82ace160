import fc from 'fast-check';
import { expect, it } from 'vitest';
import { distribute } from './seed-installation.ts';

it('distributes a total over its parts, with the largest shares first', () => {
  fc.assert(
    fc.property(fc.nat(20_000), fc.integer({ min: 1, max: 300 }), (whole, parts) => {
      const shares = distribute(whole, parts);
      expect(shares).toHaveLength(parts);
      expect(shares.reduce((sum, share) => sum + share, 0)).toBe(whole);
      expect(shares.every((share) => share >= 0)).toBe(true);
      expect(shares[0]! + 1).toBeGreaterThanOrEqual(shares.at(-1)!);
    }),
  );
});
