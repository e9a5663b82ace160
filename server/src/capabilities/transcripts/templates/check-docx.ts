import { XMLParser } from 'fast-xml-parser';
import type { Parts } from './open-docx.ts';
import { TemplateFault } from './template-fault.ts';

const MAIN = 'word/document.xml';
const MAIN_TYPE = 'application/vnd.openxmlformats-officedocument.wordprocessingml.document.main+xml';
const MACROS = /vbaProject|macroEnabled|activeX|\.(?:bin|exe|dll|js|vbs|ps1|ocx)$/i;

/** Fields that fetch something from elsewhere, or start something, when the document is opened or updated. */
const FETCHING =
  /(?:^|[^A-Z])(?:DDE|DDEAUTO|INCLUDETEXT|INCLUDEPICTURE|LINK|IMPORT|DATABASE|RD|MACROBUTTON|ADDIN)(?:[^A-Z]|$)/i;
const FIELDS = /<w:(?:instrText|delInstrText)\b[^>]*>([^<]*)<|\bw:instr=(?:"([^"]*)"|'([^']*)')/g;

/**
 * Refuses a document that would do more than show text: run something, fetch something from elsewhere when a colleague
 * opens it, or be read in another way by another program (ECMA-376 parts 1 and 2).
 */
export function checkDocx(parts: Parts): void {
  const types = parts.get('[Content_Types].xml')?.toString('utf8') ?? '';
  if (!parts.has(MAIN)) throw new TemplateFault('This is not a Word document (DOCX).');
  for (const [name, part] of parts) {
    if (MACROS.test(name))
      throw new TemplateFault('Templates with macros or embedded programs are not taken.');
    if (!/\.(?:xml|rels)$/i.test(name)) continue;
    const xml = part.toString('utf8');
    checkXml(xml, part);
    if (/\.rels$/i.test(name)) checkRelations(xml);
    checkFields(xml);
    if (/<(?:w:)?(?:altChunk|subDoc)\b/.test(xml))
      throw new TemplateFault('Templates that embed other documents are not taken.');
  }
  if (MACROS.test(types))
    throw new TemplateFault('Templates with macros or embedded programs are not taken.');
  if (!types.includes(MAIN_TYPE))
    throw new TemplateFault('Save the template as a Word document (DOCX): this is another kind of file.');
}

/** UTF-8 without a document type: what a search for text does not see, no program may see either. */
function checkXml(xml: string, part: Buffer): void {
  const encoding = /^\s*<\?xml[^>]*\bencoding=["']([^"']+)["']/.exec(xml.replace(/^\uFEFF/, ''))?.[1];
  const isOther = encoding !== undefined && encoding.toLowerCase() !== 'utf-8';
  if (isOther || xml.includes('\0') || xml.includes('\uFFFD') || part[0] === 0xff || part[0] === 0xfe)
    throw new TemplateFault('This document is not written in UTF-8.');
  if (/<!(?:DOCTYPE|ENTITY)/i.test(xml)) throw new TemplateFault('This document is damaged.');
}

const reader = new XMLParser({
  ignoreAttributes: false,
  attributeNamePrefix: '',
  removeNSPrefix: true,
  isArray: (name) => name === 'Relationship',
});

/** Only a link that a person clicks may lead out of the document. */
function checkRelations(xml: string): void {
  const read = reader.parse(xml) as {
    Relationships?: { Relationship?: { Type?: string; Target?: string; TargetMode?: string }[] } | '';
  };
  const relations = (read.Relationships || {}).Relationship ?? [];
  for (const { Type = '', Target = '', TargetMode = '' } of relations) {
    if (TargetMode.toLowerCase() !== 'external' && !/^[a-z][a-z\d+.-]*:|^\/\/|\\/i.test(Target)) continue;
    const isLink = Type.endsWith('/hyperlink') && /^(?:https?:\/\/|mailto:)/i.test(Target);
    if (!isLink)
      throw new TemplateFault(
        'This template fetches something from elsewhere when it is opened: put it in instead.',
      );
  }
}

function checkFields(xml: string): void {
  const said = Array.from(xml.matchAll(FIELDS), ([, one, two, three]) => one ?? two ?? three ?? '');
  // A field may be said in several pieces, and a piece of one says nothing.
  if (FETCHING.test(said.join('')) || said.some((field) => FETCHING.test(field)))
    throw new TemplateFault(
      'This template has a field that fetches something from elsewhere: put it in instead.',
    );
}
