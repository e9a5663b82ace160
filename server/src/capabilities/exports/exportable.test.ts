import { expect, test } from 'vitest';
import { exportable } from './exportable.factory.ts';
import { headOf, plainTexts } from './exportable.ts';

test('the head names the participant, if known', () => {
  const { facts } = headOf(plainTexts(exportable([], { participant: 'P07\nNorth' })));
  expect(facts.slice(0, 2)).toEqual(['a.wav', 'Participant: P07 North']);
  expect(headOf(exportable([])).facts[1]).toBe('English');
});
