import { XMLParser, XMLValidator } from 'fast-xml-parser';
import { TemplateFault } from './template-fault.ts';

/** Names without their prefix: a document may call any namespace by any prefix. */
export type XmlElement = {
  name: string;
  attributes: ReadonlyMap<string, string>;
  /** What stands directly in it, in one piece. */
  text: string;
};

type Node = { [name: string]: Node[] | string | Record<string, string> };

const [TEXT, ATTRIBUTES] = ['#text', ':@'];
const reader = new XMLParser({
  preserveOrder: true,
  ignoreAttributes: false,
  attributeNamePrefix: '',
  ignoreDeclaration: true,
  ignorePiTags: true,
  trimValues: false,
  parseTagValue: false,
  parseAttributeValue: false,
  // References are resolved here, each once and all of them.
  processEntities: false,
});

/**
 * The elements of a part, as a program that reads the document sees them: names by what they are and not how they are
 * called, text with its references resolved. In the order of the document.
 *
 * @throws TemplateFault where another program could see other things in it
 */
export function* elementsIn(part: Buffer): Generator<XmlElement> {
  const open = read(plainText(part)).toReversed();
  for (let node = open.pop(); node; node = open.pop()) {
    const name = Object.keys(node).find((key) => key !== ATTRIBUTES);
    const inside = name === undefined ? undefined : node[name];
    if (name === undefined || !Array.isArray(inside)) continue;
    const attributes = Object.entries((node[ATTRIBUTES] ?? {}) as Record<string, string>);
    yield {
      name: local(name),
      attributes: new Map(attributes.map(([key, value]) => [local(key), resolved(value)])),
      text: inside.map((child) => (typeof child[TEXT] === 'string' ? resolved(child[TEXT]) : '')).join(''),
    };
    open.push(...inside.toReversed());
  }
}

const local = (name: string): string => name.slice(name.indexOf(':') + 1);

function read(xml: string): Node[] {
  if (XMLValidator.validate(xml) !== true) throw damaged();
  try {
    return reader.parse(xml) as Node[];
  } catch (error) {
    throw damaged(error);
  }
}

/** UTF-8 without a document type and without what Word never writes: there is only one way to read it. */
function plainText(part: Buffer): string {
  const xml = part.toString('utf8').replace(/^\uFEFF/, '');
  const encoding = /^\s*<\?xml[^>]*\bencoding\s*=\s*["']([^"']+)["']/.exec(xml)?.[1];
  const isOther = encoding !== undefined && encoding.toLowerCase() !== 'utf-8';
  if (isOther || xml.includes('\0') || xml.includes('\uFFFD'))
    throw new TemplateFault('This document is not written in UTF-8.');
  if (/<!(?!--)/.test(xml)) throw damaged();
  return xml;
}

const NAMED: Record<string, string> = { amp: '&', lt: '<', gt: '>', quot: '"', apos: "'" };

function resolved(text: string): string {
  return text.replaceAll(/&(?:#x([\da-f]{1,6})|#(\d{1,7})|([a-z]+));|&/gi, (_, hex, decimal, name) => {
    if (name !== undefined) return NAMED[name] ?? fail();
    const code = hex === undefined ? Number(decimal) : Number.parseInt(hex, 16);
    return code > 0 && code <= 0x10_ff_ff ? String.fromCodePoint(code) : fail();
  });
}

const damaged = (cause?: unknown): TemplateFault =>
  new TemplateFault('This document is damaged.', ...(cause === undefined ? [] : [{ cause }]));

function fail(): never {
  throw damaged();
}
