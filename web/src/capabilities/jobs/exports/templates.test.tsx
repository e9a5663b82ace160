import {
  addExportTemplate,
  deleteExportTemplate,
  type ExportTemplate,
  MAX_TEMPLATE_BYTES,
  restoreExportTemplate,
} from '@colloquy/contract/exports';
import { screen, waitFor, within } from '@testing-library/react';
import { beforeEach, describe, expect, test } from 'vitest';
import { mockServer, refusal } from '../../../testing/mock-server.ts';
import { renderWithProviders } from '../../../testing/render-with-providers.tsx';
import { TemplateList } from './template-list.tsx';
import { TemplateUpload } from './template-upload.tsx';

let server: ReturnType<typeof mockServer>;
beforeEach(() => {
  server = mockServer();
});
const changes = () => server.requests.filter(({ method }) => method !== 'GET');
const input = () => screen.getByLabelText('Word document');
const docx = (name: string, content = 'x') => new File([content], name);

describe('a new template', () => {
  test('is called as its file, or as typed', async () => {
    server.on(addExportTemplate, {} as never);
    const { user } = renderWithProviders(<TemplateUpload />);
    await user.upload(input(), docx('Report.docx'));
    await screen.findByText('Report was uploaded.');
    const name = screen.getByLabelText<HTMLInputElement>('Template name');
    await user.type(name, ' Long report ');
    await user.upload(input(), docx('Report.docx'));
    await screen.findByText('Long report was uploaded.');
    expect(name.value).toBe('');
    expect(changes().map(({ body }) => body)).toMatchObject([
      { name: 'Report', fileName: 'Report.docx', isReplacing: false, content: btoa('x') },
      { name: 'Long report' },
    ]);
  });

  test('that is too large is not sent; a wrong placeholder is shown', async () => {
    server.on(addExportTemplate, () =>
      refusal(400, 'unsupported-type', 'There is no placeholder “speeker”.'),
    );
    const { user } = renderWithProviders(<TemplateUpload />);
    await user.upload(input(), docx('Large.docx', 'x'.repeat(MAX_TEMPLATE_BYTES + 1)));
    await screen.findByText(/^Templates can be up to /);
    expect(changes()).toEqual([]);
    await user.upload(input(), docx('Wrong.docx'));
    await screen.findByText('There is no placeholder “speeker”.');
    expect(screen.queryByText(/^Templates can be up to /)).toBeNull();
  });

  test('replaces one of the same name after a question', async () => {
    server.on(addExportTemplate, ({ body }) =>
      (body as { isReplacing: boolean }).isReplacing
        ? ({} as never)
        : refusal(409, 'taken', 'There is one of this name.'),
    );
    const { user } = renderWithProviders(<TemplateUpload />);
    await user.upload(input(), docx('Report.docx'));
    const dialog = () => within(screen.getByRole('dialog', { name: 'Replace Report?' }));
    await screen.findByRole('dialog');
    await user.click(dialog().getByRole('button', { name: 'Keep existing template' }));
    expect(changes()).toHaveLength(1);
    await user.upload(input(), docx('Report.docx'));
    await screen.findByRole('dialog');
    await user.click(dialog().getByRole('button', { name: 'Replace' }));
    await screen.findByText('Report was uploaded.');
    expect(changes().at(-1)?.body).toMatchObject({ name: 'Report', isReplacing: true });
  });
});

test('a template is deleted after a question, with Undo', async () => {
  server.on(deleteExportTemplate, { restorableUntil: '2026-12-23T12:00:00.000Z' });
  server.on(restoreExportTemplate, {} as never);
  const template: ExportTemplate = {
    id: 't',
    name: 'Report',
    fileName: 'Report.docx',
    size: 1_000,
    uploadedAt: '2026-11-01T10:00:00.000Z',
  };
  const { user } = renderWithProviders(<TemplateList templates={[template]} />);
  await user.click(screen.getByRole('button', { name: 'Delete Report' }));
  const dialog = within(screen.getByRole('dialog', { name: 'Delete Report?' }));
  await user.click(dialog.getByRole('button', { name: 'Delete' }));
  await screen.findByText('Report was deleted.');
  await user.click(screen.getByRole('button', { name: 'Undo' }));
  await waitFor(() =>
    expect(changes().map(({ method, path }) => `${method} ${path}`)).toEqual([
      'DELETE /api/export-templates/t',
      'POST /api/export-templates/t/restore',
    ]),
  );
});
