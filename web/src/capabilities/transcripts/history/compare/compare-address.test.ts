import fc from 'fast-check';
import { expect, test } from 'vitest';
import { readComparison, type Side, writeComparison } from './compare-address.ts';

test('what is written is read again, for its recording alone', () => {
  const from = fc.oneof(fc.uuid(), fc.nat());
  const to: fc.Arbitrary<Side> = fc.oneof(from, fc.constant('now' as const));
  fc.assert(
    fc.property(fc.uuid(), from, to, (recordingId, one, other) => {
      const written = writeComparison(recordingId, { from: one, to: other });
      expect(readComparison(recordingId, written)).toEqual({ from: one, to: other });
      expect(readComparison(`${recordingId.slice(0, -1)}x`, written)).toBeUndefined();
    }),
  );
});

test.each([null, '', 'now..now', '3..now', 'x:3..now', '01936f00-0000-7000-8000-0000000d4af7:-3..now'])(
  '%s is no comparison',
  (written) => expect(readComparison('01936f00-0000-7000-8000-0000000d4af7', written)).toBeUndefined(),
);
