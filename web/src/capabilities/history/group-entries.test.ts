import type { HistoryEntry } from '@colloquy/contract/transcripts';
import { expect, it } from 'vitest';
import { foldUndone } from './group-entries.ts';

const person = { id: 'one', name: 'Reviewer' };
const entry = (id: string, undoes?: string): HistoryEntry =>
  ({
    id,
    at: `2026-11-23T10:0${id.at(-1)}:00.000Z`,
    person,
    kind: undoes ? 'undo' : 'set-text',
    undoes: undoes ? { id: undoes, kind: 'set-text' } : null,
  }) as HistoryEntry;
const shown = (...rows: HistoryEntry[]) =>
  foldUndone(rows).map(({ id, undone }) => (undone ? `${id} undone at ${undone.at.slice(14, 16)}` : id));

it('an undone step is one entry that says so', () => {
  expect(shown(entry('u3', 'e1'), entry('e2'), entry('e1'))).toEqual(['e2', 'e1 undone at 03']);
});

it('a redone step is an ordinary entry', () => {
  expect(shown(entry('u3', 'u2'), entry('u2', 'e1'), entry('e1'))).toEqual(['e1']);
});

it('a step that was redone and undone again is undone', () => {
  expect(shown(entry('u4', 'u3'), entry('u3', 'u2'), entry('u2', 'e1'), entry('e1'))).toEqual([
    'e1 undone at 02',
  ]);
});

it('an undo stays if its step is not loaded', () => {
  expect(shown(entry('u3', 'e0'), entry('e2'))).toEqual(['u3', 'e2']);
});
