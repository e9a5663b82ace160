import { elementsIn, type XmlElement } from './elements-in.ts';
import { type Parts, InvalidTemplateError } from './open-docx.ts';

const MAIN = 'word/document.xml';
const MAIN_TYPE = 'application/vnd.openxmlformats-officedocument.wordprocessingml.document.main+xml';
const TYPES = '[Content_Types].xml';
const MACROS = /vbaProject|macroEnabled|activeX|\.(?:bin|exe|dll|js|vbs|ps1|ocx)$/i;

/** Parts that are parsed as XML, and media that are only shown. A template may contain nothing else. */
const XML_PARTS = /\.(?:xml|rels)$/i;
const MEDIA_PARTS = /\.(?:png|jpe?g|gif|bmp|tiff?|emf|wmf|odttf|ttf|otf)$/i;
const MEDIA_TYPES =
  /^(?:image\/(?!svg)[\w.+-]*|application\/(?:x-font[\w-]*|vnd\.[\w.-]*obfuscatedFont)|font\/\w+)$/i;

/** Fields that load or start something when the document is opened or updated. */
const FETCHING_FIELDS =
  /(?:^|[^A-Z])(?:DDE|DDEAUTO|INCLUDETEXT|INCLUDEPICTURE|INCLUDE|LINK|IMPORT|DATABASE|RD|MACROBUTTON|ADDIN)(?:[^A-Z]|$)/i;
/** Start of a web address, a host or a local path. */
const EXTERNAL_TARGET = /^\s*(?:[a-z][a-z\d+.-]*:|\/\/)|\\/i;

/**
 * Refuses a document that does more than show text: run code, load external content, or be read differently
 * by another program (ECMA-376 parts 1 and 2).
 */
export function checkDocx(parts: Parts): void {
  const types = parts.get(TYPES);
  if (!parts.has(MAIN) || !types) throw new InvalidTemplateError('This isn’t a Word document (DOCX).');
  for (const [name, part] of parts) {
    if (MACROS.test(name)) throw macroError();
    if (MEDIA_PARTS.test(name)) continue;
    if (!XML_PARTS.test(name))
      throw new InvalidTemplateError(
        `“${name.slice(-60)}” isn’t supported in templates. A template can contain text, fonts, and pictures as PNG or JPEG.`,
      );
    checkElements([...elementsIn(part)]);
  }
  checkTypes(types);
}

/** The content type may differ from the file name, so no unchecked part may be treated as XML. */
function checkTypes(types: Buffer): void {
  let hasMain = false;
  for (const { name: kind, attributes } of elementsIn(types)) {
    if (kind !== 'Override' && kind !== 'Default') continue;
    const type = attributes.get('ContentType') ?? '';
    const name = attributes.get('PartName') ?? `.${attributes.get('Extension')}`;
    if (MACROS.test(type)) throw macroError();
    // No part has another extension, even if the content types claim so.
    if (!XML_PARTS.test(name) && !MEDIA_TYPES.test(type) && (MEDIA_PARTS.test(name) || kind === 'Override'))
      throw wrongTypeError();
    if (name.toLowerCase() === `/${MAIN}`) hasMain = type === MAIN_TYPE;
  }
  if (!hasMain) throw wrongTypeError();
}

function checkElements(elements: readonly XmlElement[]): void {
  const fields: string[] = [];
  for (const { name, attributes, text } of elements) {
    if (name === 'altChunk' || name === 'subDoc')
      throw new InvalidTemplateError('Templates with embedded documents aren’t supported.');
    if (name === 'mailMerge') throw externalContentError();
    if (name === 'Relationship') checkRelation(attributes);
    if (EXTERNAL_TARGET.test(attributes.get('src') ?? '')) throw externalContentError();
    if (name === 'instrText' || name === 'delInstrText') fields.push(text);
    const instruction = attributes.get('instr');
    if (instruction !== undefined) fields.push(instruction);
  }
  // A field may be split into several pieces that are harmless alone.
  if (FETCHING_FIELDS.test(fields.join('')) || fields.some((field) => FETCHING_FIELDS.test(field)))
    throw new InvalidTemplateError(
      'A field of this template loads external content. Embed the content instead.',
    );
}

/** Only hyperlinks may point outside the document. */
function checkRelation(attributes: XmlElement['attributes']): void {
  const [type = '', target = '', mode = ''] = ['Type', 'Target', 'TargetMode'].map((name) =>
    attributes.get(name),
  );
  if (mode.trim().toLowerCase() !== 'external' && !EXTERNAL_TARGET.test(target)) return;
  if (!type.endsWith('/hyperlink') || !/^(?:https?:\/\/|mailto:)/i.test(target)) throw externalContentError();
}

const macroError = (): InvalidTemplateError =>
  new InvalidTemplateError('Templates with macros or embedded programs aren’t supported.');
const wrongTypeError = (): InvalidTemplateError =>
  new InvalidTemplateError('This is another file type. Save the template as a Word document (DOCX).');
const externalContentError = (): InvalidTemplateError =>
  new InvalidTemplateError(
    'This template loads external content when it’s opened. Embed the content instead.',
  );
