import {
  addExportTemplate,
  deleteExportTemplate,
  findDeletedTemplates,
  findExportTemplates,
  MAX_TEMPLATE_BYTES,
  MAX_TEMPLATES_BYTES,
  restoreExportTemplate,
} from '@colloquy/contract/exports';
import { expect, test } from 'vitest';
import { newId } from '../../../platform/ids.ts';
import { actAs } from '../../../testing/browser.ts';
import { raceWithUncommitted } from '../../../testing/race-with-uncommitted.ts';
import { runTask } from '../../../testing/run-task.ts';
import { useTestServer } from '../../../testing/test-server.ts';
import { aPerson } from '../../identity/identity.factory.ts';
import { anOrganisation } from '../../organisations/organisations.factory.ts';
import { purgeTemplate } from './delete-template.ts';
import { starterDocx } from './starter-docx.ts';

const server = useTestServer();

test('a deleted template can be restored while its name is free, and is purged after 30 days', async () => {
  const { id: organisationId } = await anOrganisation();
  const browser = await actAs(server, await aPerson(organisationId));
  const admin = await actAs(server, await aPerson(organisationId, 'organisationadmin'));
  const starter = await starterDocx();
  const body = (name: string) => ({
    id: newId(),
    name,
    fileName: 'letter.docx',
    content: starter.toString('base64'),
  });
  const { template } = await admin.get(addExportTemplate, { body: body('Letter') });
  const params = { templateId: template.id };
  const { restorableUntil } = await admin.get(deleteExportTemplate, { params });
  const deleted = async () => (await admin.get(findDeletedTemplates)).templates;
  expect((await browser.get(findExportTemplates)).templates).toEqual([]);
  expect((await admin.fetch(`/api/export-templates/${template.id}/file`)).status).toBe(404);
  expect((await admin.call(deleteExportTemplate, { params })).status).toBe(404);
  expect(await deleted()).toContainEqual(
    expect.objectContaining({
      id: template.id,
      name: 'Letter',
      deletion: expect.objectContaining({ restorableUntil }),
    }),
  );
  const foreign = await actAs(server, await aPerson((await anOrganisation()).id, 'organisationadmin'));
  expect((await foreign.get(findDeletedTemplates)).templates).toEqual([]);
  expect((await foreign.call(restoreExportTemplate, { params })).status).toBe(404);

  const { template: other } = await admin.get(addExportTemplate, { body: body('LETTER') });
  expect((await admin.call(restoreExportTemplate, { params })).answer).toMatchObject({
    error: 'taken',
    message: 'Another template is now called “Letter”. Delete that one, then restore this one.',
  });
  await admin.get(deleteExportTemplate, { params: { templateId: other.id } });
  expect(await admin.get(restoreExportTemplate, { params })).toMatchObject({ template });
  expect(await admin.get(restoreExportTemplate, { params })).toMatchObject({ template });
  const stored = await admin.fetch(`/api/export-templates/${template.id}/file`);
  expect(Buffer.from(await stored.arrayBuffer())).toEqual(starter);

  for (const templateId of [template.id, other.id])
    await runTask(purgeTemplate, organisationId, { templateId });
  expect((await deleted()).map(({ id }) => id)).toContain(other.id);
  await server.superuser.query(`update export_template set deleted_at = deleted_at - interval '31 days'`);
  expect(await deleted()).toEqual([]);
  expect((await admin.call(restoreExportTemplate, { params: { templateId: other.id } })).status).toBe(404);
  for (const templateId of [template.id, other.id])
    await runTask(purgeTemplate, organisationId, { templateId });
  const { rows } = await server.superuser.query('select id from export_template where name ilike $1', [
    'letter',
  ]);
  expect(rows).toEqual([{ id: template.id }]);
  const audited = await server.superuser.query(
    `select action from audit_entry where subject_id = any ($1::uuid[]) order by id`,
    [[template.id, other.id]],
  );
  expect(audited.rows.map(({ action }) => action.replace('export-template.', ''))).toEqual([
    'added',
    'deleted',
    'added',
    'deleted',
    'restored',
    'purged',
  ]);
});

test('the second of two concurrent uses of a name is refused, without data loss', async () => {
  const { id: organisationId } = await anOrganisation();
  const admin = await actAs(server, await aPerson(organisationId, 'organisationadmin'));
  const content = (await starterDocx()).toString('base64');
  const body = () => ({ id: newId(), name: 'Report', fileName: 'report.docx', content });
  const { template } = await admin.get(addExportTemplate, { body: body() });
  await admin.get(deleteExportTemplate, { params: { templateId: template.id } });
  for (const request of [
    () => admin.call(addExportTemplate, { body: body() }),
    () => admin.call(restoreExportTemplate, { params: { templateId: template.id } }),
  ]) {
    const id = newId();
    const statement = [WRITE, [organisationId, id, 'Report', 1]] as const;
    expect(await raceWithUncommitted(server, { statement }, request)).toMatchObject({
      status: 409,
      answer: { error: 'taken' },
    });
    await server.superuser.query('delete from export_template where id = $1', [id]);
  }
});

const WRITE = `insert into export_template (organisation_id, id, name, file_name, size, content, uploaded_by, uploaded_at)
  values ($1, $2, $3, 'a.docx', $4, '', gen_random_uuid(), now())`;

test('deleted templates count towards the storage limit', async () => {
  const { id: organisationId } = await anOrganisation();
  const admin = await actAs(server, await aPerson(organisationId, 'organisationadmin'));
  const content = (await starterDocx()).toString('base64');
  const body = () => ({ id: newId(), name: 'Report', fileName: 'report.docx', content });
  const most = MAX_TEMPLATES_BYTES / MAX_TEMPLATE_BYTES;
  for (let count = 0; count < most; count++)
    await server.superuser.query(WRITE, [organisationId, newId(), `Old ${count}`, MAX_TEMPLATE_BYTES]);
  await server.superuser.query('update export_template set deleted_at = now() where organisation_id = $1', [
    organisationId,
  ]);
  expect(await admin.call(addExportTemplate, { body: body() })).toMatchObject({
    status: 409,
    answer: { error: 'not-now', message: expect.stringContaining('deleted ones included') },
  });
  await server.superuser.query(`delete from export_template where organisation_id = $1 and name = 'Old 1'`, [
    organisationId,
  ]);
  expect((await admin.call(addExportTemplate, { body: body() })).status).toBe(200);
});
