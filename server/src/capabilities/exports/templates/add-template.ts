import type { Body } from '@colloquy/contract';
import {
  type addExportTemplate,
  type ExportTemplate,
  MAX_TEMPLATE_BYTES,
  MAX_TEMPLATES_BYTES,
  MAX_TEMPLATES,
} from '@colloquy/contract/exports';
import { audit } from '../../../platform/audit/audit.ts';
import { now } from '../../../platform/clock.ts';
import { refuseDuplicate } from '../../../platform/database/scope.ts';
import { Refusal, refuse } from '../../../platform/refusal.ts';
import type { RunAsCaller } from '../zip-entries.ts';
import { softDeleteTemplate } from './delete-template.ts';
import { renderSample } from './render-sample.ts';
import {
  countTemplates,
  describeTemplate,
  findTemplateByName,
  lockTemplates,
  saveTemplate,
  sumTemplateBytes,
} from './templates.store.ts';

/** Signature of DOCX files. Other files are refused without starting a thread. */
const ZIP_SIGNATURE = Buffer.from('PK\u0003\u0004');

const STORAGE_FULL = `Templates, deleted ones included, can take up to ${MAX_TEMPLATES_BYTES / 1024 ** 2} MB. Try again once one of them has been deleted for good.`;

type NewTemplate = Body<typeof addExportTemplate>;

/** Saves a template after a trial run, which validates its content. */
export async function addTemplate(run: RunAsCaller, input: NewTemplate): Promise<ExportTemplate> {
  const content = Buffer.from(input.content, 'base64');
  // Check permission and limits before the expensive trial.
  await run(() => findReplaced(input, content.length));
  if (content.length > MAX_TEMPLATE_BYTES) refuse('too-large', 'A template can be up to 2 MB.');
  if (!content.subarray(0, 4).equals(ZIP_SIGNATURE))
    refuse('unsupported-type', 'This isn’t a Word document (DOCX).');
  await renderSample(content);
  return run(async (who) => {
    await lockTemplates(who.organisationId);
    const replaced = await findReplaced(input, content.length);
    if (replaced) await softDeleteTemplate(who, replaced.id);
    const { id, name, fileName } = input;
    const file = { id, name, fileName, content, size: content.length };
    const by = { organisationId: who.organisationId, uploadedBy: who.personId, uploadedAt: now() };
    const row = { ...file, ...by };
    const saved = await refuseDuplicate(() => saveTemplate(row), nameTaken());
    if (saved) await audit(who, replaced ? 'export-template.replaced' : 'export-template.added', id);
    return describeTemplate(row);
  });
}

const nameTaken = (): Refusal =>
  new Refusal('taken', { message: 'A template with this name already exists.' });

/** The template that is replaced, if any. */
async function findReplaced(
  { id, name, isReplacing }: NewTemplate,
  bytes: number,
): Promise<{ id: string } | undefined> {
  const named = await findTemplateByName(name, id);
  if (named && !isReplacing) throw nameTaken();
  // Replaced and deleted templates are kept for 30 days and count towards the limit.
  if ((await sumTemplateBytes()) + bytes > MAX_TEMPLATES_BYTES) refuse('not-now', STORAGE_FULL);
  if (!named && (await countTemplates()) >= MAX_TEMPLATES)
    refuse('not-now', `You already have ${MAX_TEMPLATES} templates. Delete one first.`);
  return named;
}
