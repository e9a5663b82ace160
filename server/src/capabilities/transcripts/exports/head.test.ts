import { expect, test } from 'vitest';
import { exportable } from './exportable.factory.ts';
import { headOf } from './head.ts';
import { plainTexts } from './plain-texts.ts';

test('the head names who was recorded, where that was said', () => {
  const { facts } = headOf(plainTexts(exportable([], { participant: 'P07\nNorth' })));
  expect(facts.slice(0, 2)).toEqual(['a.wav', 'Participant: P07 North']);
  expect(headOf(exportable([])).facts[1]).toBe('English');
});
