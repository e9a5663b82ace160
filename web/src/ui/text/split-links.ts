export type TextPart = { text: string; href?: string };

const ADDRESS = /https?:\/\/[^\s<>"“”«»]+/giu;
/** What follows an address in a sentence is not a part of it, unless it closes a bracket within. */
const AFTER = /[.,;:!?'’)\]}]+$/u;

/** Parts of a text in their order: those that are web addresses lead there. */
export function splitLinks(text: string): TextPart[] {
  const parts: TextPart[] = [];
  let from = 0;
  for (const { 0: found, index } of text.matchAll(ADDRESS)) {
    const address = trimmed(found);
    if (!URL.canParse(address)) continue;
    if (index > from) parts.push({ text: text.slice(from, index) });
    parts.push({ text: address, href: address });
    from = index + address.length;
  }
  if (from < text.length) parts.push({ text: text.slice(from) });
  return parts;
}

function trimmed(found: string): string {
  const end = AFTER.exec(found)?.[0] ?? '';
  const address = found.slice(0, found.length - end.length);
  // An address such as …/wiki/Turn_(speech) ends with its bracket.
  const opened = (address.match(/\(/gu)?.length ?? 0) - (address.match(/\)/gu)?.length ?? 0);
  return opened > 0 && end.startsWith(')') ? `${address})` : address;
}
