import { describe, expect, it } from 'vitest';
import { realData } from '../../../../testing/real-data.ts';
import { EXCEPTIONS } from './conformance.exceptions.ts';
import { compareWithSet } from './conformance.factory.ts';

const folder = realData('webvtt/tests');

describe.skipIf(!folder)('the WebVTT files of the real data', () => {
  it('parse as their results say, but for what has a reason', () => {
    const compared = compareWithSet(folder!);
    expect(compared).toHaveLength(264);
    const differing = compared.filter(({ differs, isObsolete }) => differs !== undefined && !isObsolete);
    expect(differing.map(({ file }) => file).toSorted()).toEqual(Object.keys(EXCEPTIONS).toSorted());
    // Those whose regions stand in the obsolete header have none here, and are read as they say in all the rest.
    for (const { differs } of compared.filter((each) => each.isObsolete))
      if (differs !== undefined) expect(differs).toMatch(/^0 regions instead of [12]$/);
    expect(compared.filter(({ differs }) => differs === undefined).length).toBeGreaterThanOrEqual(205);
  });
});
