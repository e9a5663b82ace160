import { elementsIn, type XmlElement } from './elements-in.ts';
import type { Parts } from './open-docx.ts';
import { TemplateFault } from './template-fault.ts';

const MAIN = 'word/document.xml';
const MAIN_TYPE = 'application/vnd.openxmlformats-officedocument.wordprocessingml.document.main+xml';
const TYPES = '[Content_Types].xml';
const MACROS = /vbaProject|macroEnabled|activeX|\.(?:bin|exe|dll|js|vbs|ps1|ocx)$/i;

/** What is read as XML, and what is shown or written with and never read: nothing else has a place in a template. */
const READ = /\.(?:xml|rels)$/i;
const SHOWN = /\.(?:png|jpe?g|gif|bmp|tiff?|emf|wmf|odttf|ttf|otf)$/i;
const SHOWN_TYPE =
  /^(?:image\/(?!svg)[\w.+-]*|application\/(?:x-font[\w-]*|vnd\.[\w.-]*obfuscatedFont)|font\/\w+)$/i;

/** Fields that fetch something from elsewhere, or start something, when the document is opened or updated. */
const FETCHING =
  /(?:^|[^A-Z])(?:DDE|DDEAUTO|INCLUDETEXT|INCLUDEPICTURE|INCLUDE|LINK|IMPORT|DATABASE|RD|MACROBUTTON|ADDIN)(?:[^A-Z]|$)/i;
/** Where a web address, another machine or a path of this one begins. */
const ELSEWHERE = /^\s*(?:[a-z][a-z\d+.-]*:|\/\/)|\\/i;

/**
 * Refuses a document that would do more than show text: run something, fetch something from elsewhere when a colleague
 * opens it, or be read in another way by another program (ECMA-376 parts 1 and 2).
 */
export function checkDocx(parts: Parts): void {
  const types = parts.get(TYPES);
  if (!parts.has(MAIN) || !types) throw new TemplateFault('This is not a Word document (DOCX).');
  for (const [name, part] of parts) {
    if (MACROS.test(name)) throw withMacros();
    if (SHOWN.test(name)) continue;
    if (!READ.test(name))
      throw new TemplateFault(
        `Of “${name.slice(-60)}” it is not known what it does: a template holds text, fonts, and pictures as PNG or JPEG.`,
      );
    checkElements([...elementsIn(part)]);
  }
  checkTypes(types);
}

/** What a part is called and what it is taken for are two things: none may be read that was not looked at. */
function checkTypes(types: Buffer): void {
  let hasMain = false;
  for (const { name: kind, attributes } of elementsIn(types)) {
    if (kind !== 'Override' && kind !== 'Default') continue;
    const type = attributes.get('ContentType') ?? '';
    const name = attributes.get('PartName') ?? `.${attributes.get('Extension')}`;
    if (MACROS.test(type)) throw withMacros();
    // No part has another ending, whatever is said of it here.
    if (!READ.test(name) && !SHOWN_TYPE.test(type) && (SHOWN.test(name) || kind === 'Override'))
      throw other();
    if (name.toLowerCase() === `/${MAIN}`) hasMain = type === MAIN_TYPE;
  }
  if (!hasMain) throw other();
}

function checkElements(elements: readonly XmlElement[]): void {
  const fields: string[] = [];
  for (const { name, attributes, text } of elements) {
    if (name === 'altChunk' || name === 'subDoc')
      throw new TemplateFault('Templates that embed other documents are not taken.');
    if (name === 'mailMerge') throw fetching();
    if (name === 'Relationship') checkRelation(attributes);
    if (ELSEWHERE.test(attributes.get('src') ?? '')) throw fetching();
    if (name === 'instrText' || name === 'delInstrText') fields.push(text);
    const instruction = attributes.get('instr');
    if (instruction !== undefined) fields.push(instruction);
  }
  // A field may be said in several pieces, and a piece of one says nothing.
  if (FETCHING.test(fields.join('')) || fields.some((field) => FETCHING.test(field)))
    throw new TemplateFault(
      'This template has a field that fetches something from elsewhere: put it in instead.',
    );
}

/** Only a link that a person clicks may lead out of the document. */
function checkRelation(attributes: XmlElement['attributes']): void {
  const [type = '', target = '', mode = ''] = ['Type', 'Target', 'TargetMode'].map((name) =>
    attributes.get(name),
  );
  if (mode.trim().toLowerCase() !== 'external' && !ELSEWHERE.test(target)) return;
  if (!type.endsWith('/hyperlink') || !/^(?:https?:\/\/|mailto:)/i.test(target)) throw fetching();
}

const withMacros = (): TemplateFault =>
  new TemplateFault('Templates with macros or embedded programs are not taken.');
const other = (): TemplateFault =>
  new TemplateFault('Save the template as a Word document (DOCX): this is another kind of file.');
const fetching = (): TemplateFault =>
  new TemplateFault('This template fetches something from elsewhere when it is opened: put it in instead.');
