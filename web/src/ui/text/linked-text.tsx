import { Fragment } from 'react';
import { Link } from 'react-router';

/** Words that link to a page of the product. `pattern` has one capturing group around the whole word. */
export type WordLinks = { pattern: RegExp; to: (word: string) => string };

/** Plain text with clickable web addresses and, optionally, words that link to pages. */
export function LinkedText({ text, words }: { text: string; words?: WordLinks }) {
  return splitLinks(text).map(({ text: part, href }, at) =>
    href === undefined ? (
      words ? (
        <WordLinkText key={at} text={part} words={words} />
      ) : (
        part
      )
    ) : (
      <a key={at} href={href} target="_blank" rel="noreferrer noopener" className="text-accent underline">
        {part}
      </a>
    ),
  );
}

function WordLinkText({ text, words: { pattern, to } }: { text: string; words: WordLinks }) {
  // Splitting by a capturing group puts the matches at the odd places.
  return text.split(pattern).map((part, at) =>
    at % 2 === 1 ? (
      <Link key={at} to={to(part)} className="text-accent underline">
        {part}
      </Link>
    ) : (
      <Fragment key={at}>{part}</Fragment>
    ),
  );
}

type TextPart = { text: string; href?: string };

const ADDRESS = /https?:\/\/[^\s<>"“”«»]+/giu;
/** Punctuation after an address belongs to the sentence, unless it closes a bracket inside the address. */
const TRAILING_PUNCTUATION = /[.,;:!?'’)\]}]+$/u;

/** Splits a text into parts; web addresses get an `href`. */
export function splitLinks(text: string): TextPart[] {
  const parts: TextPart[] = [];
  let from = 0;
  for (const { 0: match, index } of text.matchAll(ADDRESS)) {
    const address = trimUrl(match);
    if (!URL.canParse(address)) continue;
    if (index > from) parts.push({ text: text.slice(from, index) });
    parts.push({ text: address, href: address });
    from = index + address.length;
  }
  if (from < text.length) parts.push({ text: text.slice(from) });
  return parts;
}

function trimUrl(match: string): string {
  const end = TRAILING_PUNCTUATION.exec(match)?.[0] ?? '';
  const address = match.slice(0, match.length - end.length);
  // An address such as …/wiki/Turn_(speech) ends with its bracket.
  const opened = (address.match(/\(/gu)?.length ?? 0) - (address.match(/\)/gu)?.length ?? 0);
  return opened > 0 && end.startsWith(')') ? `${address})` : address;
}
