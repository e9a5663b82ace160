import type { Segment } from '@colloquy/rules/transcript';
import fc from 'fast-check';
import { XMLParser } from 'fast-xml-parser';
import { expect, test } from 'vitest';
import { aSegment, exportable, someWords } from '../exportable.factory.ts';
import type { Exportable } from '../exportable.ts';
import { DEFAULT_EXPORT_OPTIONS } from './formats.ts';
import { readTextGrid } from './read-textgrid.factory.ts';
import { writeEaf } from './write-eaf.ts';
import { writeTextGrid } from './write-textgrid.ts';

/** Speakers who overlap others and themselves, words without duration, and words outside their utterance. */
const overlapping: fc.Arbitrary<Exportable> = fc
  .array(
    fc.record({
      voice: fc.constantFrom('a', 'b', null),
      startMs: fc.nat(5_000),
      words: fc.integer({ min: 1, max: 8 }),
      stepMs: fc.constantFrom(0, 1, 40, 300),
      lengthMs: fc.nat(2_000),
    }),
    { maxLength: 12 },
  )
  .map((parts) => {
    const segments = parts.map(({ voice, startMs, words, stepMs, lengthMs }, at): Segment => {
      const times = { startMs, endMs: startMs + lengthMs };
      return aSegment(someWords(words, startMs, stepMs), { ...times, id: String(at), speakerId: voice });
    });
    // Two speakers may have the same name.
    const speakers = new Map(['a', 'b'].map((id) => [id, { name: 'Same "name"', colour: 1 }]));
    return exportable(segments, { speakers });
  });
const withWords = { ...DEFAULT_EXPORT_OPTIONS, words: 'yes' as const };

type Element = { ':@'?: Record<string, string> } & Record<string, Element[] | string | undefined>;
const xml = new XMLParser({ ignoreAttributes: false, attributeNamePrefix: '', preserveOrder: true });

const nameOf = (element: Element): string => Object.keys(element).find((key) => key !== ':@')!;
const inside = (element: Element): Element[] => element[nameOf(element)] as Element[];
const children = (element: Element, name: string): Element[] =>
  inside(element).filter((child) => nameOf(child) === name);
const attribute = (element: Element, name: string): string => {
  const value = element[':@']?.[name];
  if (value === undefined) throw new Error(`${nameOf(element)} has no ${name}.`);
  return value;
};

/** Order of elements required by EAFv3.0.xsd. */
const ORDER = ['HEADER', 'TIME_ORDER', 'TIER', 'LINGUISTIC_TYPE', 'LANGUAGE', 'CONSTRAINT'];

test("an EAF follows its schema and ELAN's rules: order, keys, references, times within their tier", () => {
  fc.assert(
    fc.property(overlapping, (transcript) => {
      const parsed = xml.parse([...writeEaf(transcript, withWords)].join('')) as Element[];
      const document = parsed.find((element) => nameOf(element) === 'ANNOTATION_DOCUMENT')!;
      for (const name of ['AUTHOR', 'VERSION', 'FORMAT']) attribute(document, name);
      expect(attribute(document, 'DATE')).toMatch(/^\d{4}-\d\d-\d\dT[\d:.]+Z$/);
      const places = inside(document).map((part) => ORDER.indexOf(nameOf(part)));
      expect(places).toEqual(places.toSorted((one, other) => one - other));
      expect(places).not.toContain(-1);

      const slots = new Map(
        children(children(document, 'TIME_ORDER')[0]!, 'TIME_SLOT').map((slot) => [
          attribute(slot, 'TIME_SLOT_ID'),
          Number(attribute(slot, 'TIME_VALUE')),
        ]),
      );
      const times = [...slots.values()];
      expect(times).toEqual(times.toSorted((one, other) => one - other));

      const types = children(document, 'LINGUISTIC_TYPE').map((type) =>
        attribute(type, 'LINGUISTIC_TYPE_ID'),
      );
      const languages = children(document, 'LANGUAGE').map((language) => attribute(language, 'LANG_ID'));
      const ids = [...slots.keys()];
      const tiers = new Map<string, [number, number][]>();
      for (const tier of children(document, 'TIER')) {
        expect(types).toContain(attribute(tier, 'LINGUISTIC_TYPE_REF'));
        expect(languages).toContain(attribute(tier, 'LANG_REF'));
        const spans = children(tier, 'ANNOTATION').map((annotation): [number, number] => {
          const [alignable] = children(annotation, 'ALIGNABLE_ANNOTATION') as [Element];
          ids.push(attribute(alignable, 'ANNOTATION_ID'));
          expect(children(alignable, 'ANNOTATION_VALUE')).toHaveLength(1);
          return [
            slots.get(attribute(alignable, 'TIME_SLOT_REF1'))!,
            slots.get(attribute(alignable, 'TIME_SLOT_REF2'))!,
          ];
        });
        expectOneAfterAnother(spans);
        const parent = tier[':@']?.PARENT_REF;
        if (parent !== undefined)
          for (const [start, end] of spans)
            expect(tiers.get(parent)!.some(([from, to]) => start >= from && end <= to)).toBe(true);
        tiers.set(attribute(tier, 'TIER_ID'), spans);
      }
      expect(tiers.size).toBe(children(document, 'TIER').length);
      expect(new Set(ids).size).toBe(ids.length);
    }),
    { numRuns: 40 },
  );
});

function expectOneAfterAnother(spans: readonly [number, number][]): void {
  for (const [at, [start, end]] of spans.entries()) {
    expect(end).toBeGreaterThan(start);
    expect(start).toBeGreaterThanOrEqual(spans[at - 1]?.[1] ?? 0);
  }
}

test('the tiers of a TextGrid cover its whole duration and contain all words', () => {
  fc.assert(
    fc.property(overlapping, (transcript) => {
      const tiers = readTextGrid([...writeTextGrid(transcript, withWords)].join(''));
      expect(new Set(tiers.map(({ name }) => name)).size).toBe(tiers.length);
      const ofWords = tiers.filter(({ name }) => name.endsWith('– words'));
      const written = ofWords.flatMap(({ intervals }) =>
        intervals.flatMap(({ text }) => text.split(' ').filter(Boolean)),
      );
      const expected = transcript.segments.flatMap(({ words }) => words);
      expect(written.toSorted()).toEqual(expected.map(({ text }) => text).toSorted());
    }),
    { numRuns: 60 },
  );
});
