import type { RemoteWord } from './transcriber.ts';

/** How far behind the word before a word is looked for: numbers may be written otherwise than they are told. */
const REACH = 80;

/** Words that come without punctuation take it from the text that they belong to. What is not found stays as it is. */
export function punctuate(words: readonly RemoteWord[], text: string): RemoteWord[] {
  let at = 0;
  return words.map((word) => {
    const found = text.indexOf(word.text, at);
    if (word.text === '' || found < 0 || found - at > REACH) return word;
    const before = /\S*$/.exec(text.slice(at, found))![0];
    const after = /^[^\s\p{L}\p{N}]*/u.exec(text.slice(found + word.text.length))![0];
    at = found + word.text.length + after.length;
    // What stands before it without a space is its own where it is a mark, else the end of another word.
    return { ...word, text: `${/^\P{L}*$/u.test(before) ? before : ''}${word.text}${after}` };
  });
}
