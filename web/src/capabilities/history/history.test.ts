import type { HistoryEntry } from '@colloquy/contract/transcripts';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { describeEntry, entryDiff } from './describe-entry.ts';
import { groupByDay } from './group-entries.ts';

const CUSTOMER = { id: 'one', name: 'Customer One' };
const REVIEWER = { id: 'two', name: 'Reviewer' };

function anEntry(values: Partial<HistoryEntry> = {}): HistoryEntry {
  return {
    id: 'step',
    person: CUSTOMER,
    at: '2026-11-22T10:00:00.000Z',
    kind: 'set-text',
    undoes: null,
    outcome: 'applied',
    commands: 1,
    before: 1,
    revision: 2,
    segments: [],
    segmentCount: 1,
    speakers: [],
    ...values,
  };
}

test('groups history by day and person', () => {
  const at = (day: number, hour: number) => new Date(2026, 10, day, hour).toISOString();
  const days = groupByDay([
    anEntry({ at: at(22, 11), person: CUSTOMER }),
    anEntry({ at: at(22, 10), person: CUSTOMER }),
    anEntry({ at: at(22, 9), person: null }),
    anEntry({ at: at(21, 23), person: REVIEWER }),
    anEntry({ at: at(21, 1), person: CUSTOMER }),
  ]);
  expect(
    days.map(({ day, groups }) => [
      day,
      ...groups.map(({ person, entries }) => [person?.name, entries.length]),
    ]),
  ).toEqual([
    ['2026-11-22', ['Customer One', 2], [undefined, 1]],
    ['2026-11-21', ['Reviewer', 1], ['Customer One', 1]],
  ]);
});

test('grouping keeps every entry once and in order', () => {
  const entry = fc
    .tuple(fc.integer({ min: 0, max: 200 }), fc.constantFrom(CUSTOMER, REVIEWER, null))
    .map(([hour, person]) => ({ hour, person }));
  fc.assert(
    fc.property(fc.array(entry), (all) => {
      const entries = all
        .toSorted((one, other) => other.hour - one.hour)
        .map(({ hour, person }, at) =>
          anEntry({ id: String(at), person, at: new Date(2026, 10, 1, hour).toISOString() }),
        );
      const days = groupByDay(entries);
      expect(days.flatMap(({ groups }) => groups.flatMap((group) => group.entries))).toEqual(entries);
      expect(new Set(days.map(({ day }) => day)).size).toBe(days.length);
    }),
  );
});

const touched = (speaker: string | null) => ({
  segmentId: 's',
  startMs: 0,
  marked: null,
  before: { text: 'yes', speakerId: null, speaker: null },
  after: { text: 'yes', speakerId: null, speaker },
});
const voice = (label: string, role: 'interviewer' | null = null) => ({ label, role, colour: 1 });

test.each<[Partial<HistoryEntry>, string]>([
  [{}, 'Edited text'],
  [{ segmentCount: 12 }, 'Edited 12 turns'],
  [{ kind: 'assign-speaker', segments: [touched('Host')], segmentCount: 3 }, 'Assigned 3 turns to Host'],
  [
    { kind: 'assign-speaker', segments: [touched('Host'), touched('Guest')], segmentCount: 2 },
    'Changed the speakers of 2 turns',
  ],
  [{ kind: 'assign-speaker', segments: [touched(null)] }, 'Removed the speaker from a turn'],
  [
    {
      kind: 'set-speaker',
      speakers: [
        { speakerId: 's', before: voice('Speaker 1'), after: voice('Host', 'interviewer'), mergedInto: null },
      ],
    },
    'Renamed Speaker 1 to Host, Host: interviewer',
  ],
  [
    {
      kind: 'merge-speakers',
      speakers: [{ speakerId: 's', before: voice('Speaker 3'), after: null, mergedInto: 'Host' }],
    },
    'Merged Speaker 3 into Host',
  ],
  [{ kind: 'undo', undoes: { id: 'x', kind: 'split' } }, 'Undid a split'],
  [{ kind: 'undo', undoes: { id: 'x', kind: 'undo' } }, 'Redid a change'],
  [{ kind: 'restore', segmentCount: 3 }, 'Restored 3 turns'],
  [{ kind: 'split', person: null, segmentCount: 240 }, 'Identified speakers in 240 turns'],
])('describes %o as %s', (values, words) => expect(describeEntry(anEntry(values))).toBe(words));

test('a split or merge shows the border and no word as new', () => {
  const side = (text: string) => ({ text, speakerId: null, speaker: null });
  const both = { startMs: 0, marked: null };
  const left = { ...both, segmentId: 'a', before: side('we met at noon'), after: side('we met') };
  const right = { ...both, segmentId: 'b', startMs: 900, before: null, after: side('at noon') };
  const split = anEntry({ kind: 'split', segments: [right, left], segmentCount: 2 });
  expect(entryDiff(split, left).map(({ kind, text }) => [kind, text])).toEqual([
    ['same', 'we met'],
    ['inserted', '¶'],
    ['same', 'at noon'],
  ]);
  const merge = anEntry({
    kind: 'merge',
    segments: [
      { ...left, before: side('we met'), after: side('we met at noon') },
      { ...right, before: side('at noon'), after: null },
    ],
    segmentCount: 2,
  });
  expect(entryDiff(merge, merge.segments[0]!).map(({ kind, text }) => [kind, text])).toEqual([
    ['same', 'we met'],
    ['deleted', '¶'],
    ['same', 'at noon'],
  ]);
});
