import { describe, expect, it } from 'vitest';
import { realData } from '../../../../testing/test-environment.ts';
import { EXCEPTIONS, compareWithSuite } from './conformance.factory.ts';

const folder = realData('webvtt/tests');

describe.skipIf(!folder)('the WebVTT test suite', () => {
  it('parses as expected except for documented reasons', () => {
    const compared = compareWithSuite(folder!);
    expect(compared).toHaveLength(264);
    const differing = compared.filter(({ differs, isObsolete }) => differs !== undefined && !isObsolete);
    expect(differing.map(({ file }) => file).toSorted()).toEqual(Object.keys(EXCEPTIONS).toSorted());
    // Regions in the obsolete header are ignored; the rest must match.
    for (const { differs } of compared.filter((each) => each.isObsolete))
      if (differs !== undefined) expect(differs).toMatch(/^0 regions instead of [12]$/);
    expect(compared.filter(({ differs }) => differs === undefined).length).toBeGreaterThanOrEqual(205);
  });
});
