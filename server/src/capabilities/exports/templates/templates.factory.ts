import { now } from '../../../platform/clock.ts';
import { newId } from '../../../platform/ids.ts';
import type { TestPerson } from '../../identity/identity.factory.ts';
import { inTask } from '../../transcripts/transcripts.factory.ts';
import { starterDocx } from './starter-docx.ts';
import { saveTemplate } from './templates.store.ts';

/** An uploaded template of the person's organisation. Returns its id. */
export async function aTemplate({ id: uploadedBy, organisationId }: TestPerson): Promise<string> {
  const id = newId();
  const content = await starterDocx();
  const file = { name: `Template ${id}`, fileName: 'template.docx', content, size: content.length };
  await inTask({ organisationId }, () =>
    saveTemplate({ ...file, id, organisationId, uploadedBy, uploadedAt: now() }),
  );
  return id;
}
