import fc from 'fast-check';
import { strFromU8, strToU8, unzipSync, zipSync } from 'fflate';

const DOCUMENT = 'word/document.xml';
const RUN = /<w:r>(<w:rPr>.*?<\/w:rPr>)?<w:t(?: [^>]*)?>([^<]*)<\/w:t><\/w:r>/gs;
/** A character as it is written in XML. */
const LETTER = /&[^;]+;|./gsu;

/** What Word leaves between runs that look the same: where it last spelled, and what somebody once pointed at. */
const BETWEEN = [
  '',
  '<w:proofErr w:type="spellStart"/>',
  '<w:bookmarkStart w:id="0" w:name="_GoBack"/><w:bookmarkEnd w:id="0"/>',
];

/** Places, as percent of the length, at which each run in turn is cut. */
export const anyCuts = fc.array(
  fc.record({ at: fc.integer({ min: 0, max: 100 }), between: fc.constantFrom(...BETWEEN) }),
  { minLength: 1, maxLength: 8 },
);
type Cuts = typeof anyCuts extends fc.Arbitrary<infer T> ? T : never;

/** A Word document as Word keeps it once somebody worked in it: the same letters in the same look, in other runs. */
export function mutateByWord(bytes: Uint8Array, cuts: Cuts): Uint8Array {
  const parts = unzipSync(bytes);
  let count = 0;
  const xml = strFromU8(parts[DOCUMENT]!).replaceAll(RUN, (_, look: string = '', text: string) => {
    const { at, between } = cuts[count++ % cuts.length]!;
    const letters = text.match(LETTER) ?? [];
    const middle = Math.round((at / 100) * letters.length);
    return [letters.slice(0, middle), letters.slice(middle)]
      .map((half) => `<w:r w:rsidR="00A1">${look}<w:t xml:space="preserve">${half.join('')}</w:t></w:r>`)
      .join(between);
  });
  if (count === 0) throw new Error('There are no runs to cut.');
  return zipSync({ ...parts, [DOCUMENT]: strToU8(xml) });
}
