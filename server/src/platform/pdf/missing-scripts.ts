/** Scripts that may lack glyphs, by their common names. */
const SCRIPTS: readonly [name: string, script: RegExp][] = [
  ['Chinese characters', /\p{Script=Han}/u],
  ['Mongolian', /\p{Script=Mongolian}/u],
  ['Javanese', /\p{Script=Javanese}/u],
  ['Cherokee', /\p{Script=Cherokee}/u],
  ['Syriac', /\p{Script=Syriac}/u],
  ['Thaana', /\p{Script=Thaana}/u],
  ['N’Ko', /\p{Script=Nko}/u],
  ['Tifinagh', /\p{Script=Tifinagh}/u],
  ['Ol Chiki', /\p{Script=Ol_Chiki}/u],
  ['Odia', /\p{Script=Oriya}/u],
  ['emoji', /\p{Extended_Pictographic}/u],
];

/** Names of the scripts of these characters. */
export function namesOfScripts(characters: ReadonlySet<string>): string[] {
  const signs = [...characters];
  const known = SCRIPTS.filter(([, script]) => signs.some((sign) => script.test(sign)));
  const isMore = signs.some((sign) => !known.some(([, script]) => script.test(sign)));
  return [...known.map(([name]) => name), ...(isMore ? ['some rare signs'] : [])];
}
