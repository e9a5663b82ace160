import { XMLParser, XMLValidator } from 'fast-xml-parser';
import { InvalidTemplateError } from './open-docx.ts';

/** Names are without prefix, because documents may choose any prefix. */
export type XmlElement = {
  name: string;
  attributes: ReadonlyMap<string, string>;
  /** Direct text content, concatenated. */
  text: string;
};

type XmlNode = { [name: string]: XmlNode[] | string | Record<string, string> };

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
  // Entities are resolved below, completely and once.
  processEntities: false,
});

/**
 * Elements of a part as programs see them: local names and text with resolved entities, in document order.
 *
 * @throws InvalidTemplateError if programs could read the part differently
 */
export function* elementsIn(part: Buffer): Generator<XmlElement> {
  const pending = parseXml(decodeXml(part)).toReversed();
  for (let node = pending.pop(); node; node = pending.pop()) {
    const name = Object.keys(node).find((key) => key !== ATTRIBUTES);
    const children = name === undefined ? undefined : node[name];
    if (name === undefined || !Array.isArray(children)) continue;
    const attributes = Object.entries((node[ATTRIBUTES] ?? {}) as Record<string, string>);
    yield {
      name: localName(name),
      attributes: new Map(attributes.map(([key, value]) => [localName(key), resolveEntities(value)])),
      text: children
        .map((child) => (typeof child[TEXT] === 'string' ? resolveEntities(child[TEXT]) : ''))
        .join(''),
    };
    pending.push(...children.toReversed());
  }
}

const localName = (name: string): string => name.slice(name.indexOf(':') + 1);

function parseXml(xml: string): XmlNode[] {
  if (XMLValidator.validate(xml) !== true) throw damagedError();
  try {
    return reader.parse(xml) as XmlNode[];
  } catch (error) {
    throw damagedError(error);
  }
}

/** Only UTF-8 without a document type is accepted, so that there is one way to read it. */
function decodeXml(part: Buffer): string {
  const xml = part.toString('utf8').replace(/^\uFEFF/, '');
  const encoding = /^\s*<\?xml[^>]*\bencoding\s*=\s*["']([^"']+)["']/.exec(xml)?.[1];
  const isOther = encoding !== undefined && encoding.toLowerCase() !== 'utf-8';
  if (isOther || xml.includes('\0') || xml.includes('\uFFFD'))
    throw new InvalidTemplateError('This document isn’t encoded in UTF-8.');
  if (/<!(?!--)/.test(xml)) throw damagedError();
  return xml;
}

const NAMED_ENTITIES: Record<string, string> = { amp: '&', lt: '<', gt: '>', quot: '"', apos: "'" };

function resolveEntities(text: string): string {
  return text.replaceAll(/&(?:#x([\da-f]{1,6})|#(\d{1,7})|([a-z]+));|&/gi, (_, hex, decimal, name) => {
    if (name !== undefined) return NAMED_ENTITIES[name] ?? throwDamaged();
    const code = hex === undefined ? Number(decimal) : Number.parseInt(hex, 16);
    return code > 0 && code <= 0x10_ff_ff ? String.fromCodePoint(code) : throwDamaged();
  });
}

const damagedError = (cause?: unknown): InvalidTemplateError =>
  new InvalidTemplateError('This document is damaged.', ...(cause === undefined ? [] : [{ cause }]));

function throwDamaged(): never {
  throw damagedError();
}
