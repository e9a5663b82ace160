import fc from 'fast-check';
import { expect, test } from 'vitest';
import { parseComparison, type VersionRef, formatComparison } from './compare-address.ts';

test('a formatted comparison is parsed again, for its own recording only', () => {
  const from = fc.oneof(fc.uuid(), fc.nat());
  const to: fc.Arbitrary<VersionRef> = fc.oneof(from, fc.constant('now' as const));
  fc.assert(
    fc.property(fc.uuid(), from, to, (recordingId, one, other) => {
      const written = formatComparison(recordingId, { from: one, to: other });
      expect(parseComparison(recordingId, written)).toEqual({ from: one, to: other });
      expect(parseComparison(`${recordingId.slice(0, -1)}x`, written)).toBeUndefined();
    }),
  );
});

test.each([null, '', 'now..now', '3..now', 'x:3..now', '01936f00-0000-7000-8000-0000000d4af7:-3..now'])(
  '%s is not a comparison',
  (written) => expect(parseComparison('01936f00-0000-7000-8000-0000000d4af7', written)).toBeUndefined(),
);
