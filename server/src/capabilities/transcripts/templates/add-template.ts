import {
  type addExportTemplate,
  type Body,
  type ExportTemplate,
  LARGEST_TEMPLATE_BYTES,
  MOST_TEMPLATE_BYTES,
  MOST_TEMPLATES,
} from '@colloquy/contract';
import { audit } from '../../../platform/audit/audit.ts';
import { now } from '../../../platform/clock.ts';
import { type Caller, refuseTaken } from '../../../platform/database/scope.ts';
import { Refusal, refuse } from '../../../platform/refusal.ts';
import { tryTemplate } from './try-template.ts';
import { hideTemplate } from './delete-template.ts';
import {
  countTemplates,
  describe,
  findNamed,
  holdTemplates,
  saveTemplate,
  sumTemplateBytes,
} from './templates.store.ts';

/** How every DOCX begins: what does not is not worth a thread. */
const ZIP = Buffer.from('PK\u0003\u0004');

const NO_ROOM = `Templates take up at most ${MOST_TEMPLATE_BYTES / 1024 ** 2} MB, those under Deleted included. Try again once one of them has been deleted for good.`;

type Run = <T>(fn: (who: Caller) => Promise<T>) => Promise<T>;
type Added = Body<typeof addExportTemplate>;

/** Keeps a template once it was filled in for trial: what is in it is checked before anybody relies on it. */
export async function addTemplate(run: Run, added: Added): Promise<ExportTemplate> {
  const content = Buffer.from(added.content, 'base64');
  // Who may not, and what is taken, is said before a processor is kept busy.
  await run(() => makeRoom(added, content.length));
  if (content.length > LARGEST_TEMPLATE_BYTES) refuse('too-large', 'A template has at most 2 MB.');
  if (!content.subarray(0, 4).equals(ZIP)) refuse('unsupported-type', 'This is not a Word document (DOCX).');
  await tryTemplate(content);
  return run(async (who) => {
    await holdTemplates(who.organisationId);
    const replaced = await makeRoom(added, content.length);
    if (replaced) await hideTemplate(who, replaced.id);
    const { id, name, fileName } = added;
    const file = { id, name, fileName, content, size: content.length };
    const by = { organisationId: who.organisationId, uploadedBy: who.personId, uploadedAt: now() };
    const row = { ...file, ...by };
    const saved = await refuseTaken(() => saveTemplate(row), nameTaken());
    if (saved) await audit(who, replaced ? 'export-template.replaced' : 'export-template.added', id);
    return describe(row);
  });
}

const nameTaken = (): Refusal =>
  new Refusal('taken', { message: 'There is a template of this name already.' });

/** The one in whose place it comes, if any. */
async function makeRoom(
  { id, name, isReplacing }: Added,
  bytes: number,
): Promise<{ id: string } | undefined> {
  const named = await findNamed(name, id);
  if (named && !isReplacing) throw nameTaken();
  // Replaced and deleted templates stay for 30 days, however many there are.
  if ((await sumTemplateBytes()) + bytes > MOST_TEMPLATE_BYTES) refuse('not-now', NO_ROOM);
  if (!named && (await countTemplates()) >= MOST_TEMPLATES)
    refuse('not-now', `There are ${MOST_TEMPLATES} templates already: delete one first.`);
  return named;
}
