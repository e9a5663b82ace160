import type { ATTACHMENT_TYPES } from '@colloquy/contract/support';
import { Refusal } from '../../platform/refusal.ts';

type Extension = (typeof ATTACHMENT_TYPES)[number];

const starts = (bytes: Buffer, ...signature: number[]): boolean =>
  signature.every((byte, at) => bytes[at] === byte);

/** Valid UTF-8 without NUL, which excludes binary files. */
function isText(bytes: Buffer): boolean {
  try {
    return !new TextDecoder('utf-8', { fatal: true }).decode(bytes).includes('\0');
  } catch {
    return false;
  }
}

const PNG = [0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a];
const JPEG = [0xff, 0xd8, 0xff];
const PDF = [0x25, 0x50, 0x44, 0x46, 0x2d];
const ZIP = [0x50, 0x4b, 0x03, 0x04];
const OFFICE = 'application/vnd.openxmlformats-officedocument';

type FileKind = { type: string; isContent: (bytes: Buffer) => boolean };
const JPG: FileKind = { type: 'image/jpeg', isContent: (bytes) => starts(bytes, ...JPEG) };
const TXT: FileKind = { type: 'text/plain; charset=utf-8', isContent: isText };

const KINDS: Record<Extension, FileKind> = {
  png: { type: 'image/png', isContent: (bytes) => starts(bytes, ...PNG) },
  jpg: JPG,
  jpeg: JPG,
  pdf: { type: 'application/pdf', isContent: (bytes) => starts(bytes, ...PDF) },
  docx: { type: `${OFFICE}.wordprocessingml.document`, isContent: (bytes) => starts(bytes, ...ZIP) },
  xlsx: { type: `${OFFICE}.spreadsheetml.sheet`, isContent: (bytes) => starts(bytes, ...ZIP) },
  txt: TXT,
  csv: TXT,
  log: TXT,
};

/** Media type of an attachment. Its name and its content must agree; all other types are refused. */
export function attachmentType(name: string, bytes: Buffer): string {
  const extension = /\.([a-z]+)$/i.exec(name)?.[1]?.toLowerCase() ?? '';
  const kind = Object.hasOwn(KINDS, extension) ? KINDS[extension as Extension] : undefined;
  if (!kind)
    throw refused(`${name}: attach pictures (PNG, JPEG), PDF, Word and Excel documents, or plain text.`);
  if (!kind.isContent(bytes)) throw refused(`${name}: the content doesn’t match the file name.`);
  return kind.type;
}

const refused = (message: string): Refusal =>
  new Refusal('unsupported-type', { message, fields: { attachments: message } });
