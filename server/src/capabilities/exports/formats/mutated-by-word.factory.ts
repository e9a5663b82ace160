import fc from 'fast-check';
import { strFromU8, strToU8, unzipSync, zipSync } from 'fflate';

const DOCUMENT = 'word/document.xml';
const RUN = /<w:r>(<w:rPr>.*?<\/w:rPr>)?<w:t(?: [^>]*)?>([^<]*)<\/w:t><\/w:r>/gs;
/** A character as written in XML. */
const LETTER = /&[^;]+;|./gsu;

/** Elements that Word leaves between equally formatted runs: spelling marks and the last cursor position. */
const BETWEEN = [
  '',
  '<w:proofErr w:type="spellStart"/>',
  '<w:bookmarkStart w:id="0" w:name="_GoBack"/><w:bookmarkEnd w:id="0"/>',
];

/** Positions at which runs are cut, in percent of their length. */
export const anyCuts = fc.array(
  fc.record({ at: fc.integer({ min: 0, max: 100 }), between: fc.constantFrom(...BETWEEN) }),
  { minLength: 1, maxLength: 8 },
);
type Cuts = typeof anyCuts extends fc.Arbitrary<infer T> ? T : never;

/** A document as Word saves it after editing: the same text and formatting, in other runs. */
export function mutateByWord(bytes: Uint8Array, cuts: Cuts): Uint8Array {
  const parts = unzipSync(bytes);
  let count = 0;
  const xml = strFromU8(parts[DOCUMENT]!).replaceAll(RUN, (_, formatting: string = '', text: string) => {
    const { at, between } = cuts[count++ % cuts.length]!;
    const letters = text.match(LETTER) ?? [];
    const middle = Math.round((at / 100) * letters.length);
    return [letters.slice(0, middle), letters.slice(middle)]
      .map(
        (half) => `<w:r w:rsidR="00A1">${formatting}<w:t xml:space="preserve">${half.join('')}</w:t></w:r>`,
      )
      .join(between);
  });
  if (count === 0) throw new Error('There are no runs to cut.');
  return zipSync({ ...parts, [DOCUMENT]: strToU8(xml) });
}
