import {
  changeOrganisation,
  deleteOrganisation,
  type OrganisationSummary,
  readOrganisationDetail,
  restoreOrganisation,
} from '@colloquy/contract/organisations';
import { eraseVoice, findKnownVoices, type KnownVoice } from '@colloquy/contract/voices';
import { screen, waitFor, within } from '@testing-library/react';
import { useState } from 'react';
import { beforeEach, describe, expect, test, vi } from 'vitest';
import { mockServer, refusal } from '../../../testing/mock-server.ts';
import { renderWithProviders } from '../../../testing/render-with-providers.tsx';
import { DeleteDialog } from './delete-dialog.tsx';
import { OrganisationForm } from './organisation-form.tsx';
import { RetentionConfirmDialog } from './retention-field.tsx';
import { VoicesCard } from './voices-card.tsx';

const ORGANISATION = { id: 'o', name: 'Field Office', code: 'field', timeZone: 'UTC', version: 4 };

let server: ReturnType<typeof mockServer>;
const done = vi.fn();
const close = vi.fn();
beforeEach(() => {
  server = mockServer();
  done.mockClear();
  close.mockClear();
});
const changes = () => server.requests.filter(({ method }) => method !== 'GET');
const press = (name: string) => screen.getByRole('button', { name });

describe('an organisation', () => {
  test('shows a taken code at its field, and saves over the version on screen', async () => {
    server.on(changeOrganisation, () => refusal(409, 'taken', 'Another organisation already has this code.'));
    const { user } = renderWithProviders(
      <OrganisationForm organisation={ORGANISATION} onSaved={done} onCancel={close} />,
    );
    await user.clear(screen.getByLabelText('Code'));
    await user.type(screen.getByLabelText('Code'), 'a b');
    await user.click(press('Save'));
    await screen.findByText('Use letters, digits and hyphens.');
    expect(changes()).toEqual([]);
    await user.clear(screen.getByLabelText('Code'));
    await user.type(screen.getByLabelText('Code'), 'sample');
    await user.click(press('Save'));
    await screen.findByText('Another organisation already has this code.');
    expect(document.activeElement).toBe(screen.getByLabelText('Code'));

    server.on(changeOrganisation, ({ body }) =>
      (body as { version: number }).version === 4
        ? refusal(409, 'changed-meanwhile', 'Somebody changed this.')
        : { organisation: { ...ORGANISATION, version: 8 } as OrganisationSummary },
    );
    const renamed = { ...ORGANISATION, name: 'Head Office', version: 7 };
    server.on(readOrganisationDetail, { organisation: renamed } as never);
    await user.click(press('Save'));
    await screen.findByText(/It is now Head Office, field, UTC\. Save again/);
    expect(done).not.toHaveBeenCalled();
    await user.click(press('Save'));
    await waitFor(() => expect(done).toHaveBeenCalledOnce());
    expect(changes().at(-1)?.body).toMatchObject({ name: 'Field Office', code: 'sample', version: 7 });
  });
});

describe('deleting an organisation', () => {
  const button = () => press('Delete organisation');
  function OpenDialog() {
    const [isOpen, setOpen] = useState(true);
    return (
      isOpen && <DeleteDialog organisation={ORGANISATION} onClose={close} onDeleted={() => setOpen(false)} />
    );
  }

  test('needs its code, and can be undone', async () => {
    server.on(readOrganisationDetail, {
      organisation: { ...ORGANISATION, people: 3, jobs: 1, recordings: 0 },
    } as never);
    server.on(deleteOrganisation, { restorableUntil: '2026-12-23T12:00:00.000Z' } as never);
    server.on(restoreOrganisation, {} as never);
    const { user } = renderWithProviders(<OpenDialog />);
    await screen.findByText('3 users');
    screen.getByText('1 job');
    expect(button().getAttribute('aria-disabled')).toBe('true');
    await user.click(button());
    expect(changes()).toEqual([]);
    await user.type(screen.getByLabelText(/^Enter the code to confirm: field$/), ' FIELD ');
    await user.click(button());
    await screen.findByText('Field Office deleted.');
    expect(screen.queryByRole('dialog')).toBeNull();
    await user.click(press('Undo'));
    await screen.findByText('Field Office restored. Its users can sign in again.');
  });

  test('shows a refusal and stays open', async () => {
    server.on(readOrganisationDetail, {
      organisation: { ...ORGANISATION, people: 3, jobs: 1, recordings: 0 },
    } as never);
    server.on(deleteOrganisation, () => refusal(409, 'not-now', 'It is the operator.'));
    const { user } = renderWithProviders(<OpenDialog />);
    await screen.findByText('3 users');
    await user.type(screen.getByLabelText(/^Enter the code/), 'field');
    await user.click(button());
    await screen.findByText('It is the operator.');
    expect(close).not.toHaveBeenCalled();
    screen.getByRole('dialog');
  });
});

test('a retention period that deletes jobs is only saved after a confirmation', async () => {
  const save = vi.fn(() => Promise.resolve());
  const { user } = renderWithProviders(
    <RetentionConfirmDialog days={30} jobs={2} onSave={save} onClose={close} />,
  );
  const dialog = within(screen.getByRole('dialog'));
  await user.click(dialog.getByRole('button', { name: 'Don’t save' }));
  expect(close).toHaveBeenCalledOnce();
  expect(save).not.toHaveBeenCalled();
});

describe('known voices', () => {
  const createVoice = (id: string, name: string): KnownVoice => ({
    id,
    name,
    role: null,
    isReady: true,
    createdAt: '2026-11-01T10:00:00.000Z',
    consent: { givenBy: name, note: 'In writing.', recordedBy: 'Researcher', at: '2026-11-01T10:00:00.000Z' },
  });
  const voices = [createVoice('v1', 'Ann'), createVoice('v2', 'Ben')];

  test('are erased after a question', async () => {
    server.on(findKnownVoices, { isOn: true, voices });
    server.on(eraseVoice, {});
    const { user } = renderWithProviders(<VoicesCard />);
    await user.click(await screen.findByRole('button', { name: 'Erase the voice of Ben' }));
    server.on(findKnownVoices, { isOn: true, voices: voices.slice(0, 1) });
    await user.click(press('Erase voice'));
    await screen.findByText('Voice of Ben erased.');
    await waitFor(() => expect(screen.queryByText('Ben')).toBeNull());
    expect(changes().map(({ path }) => path)).toEqual(['/api/voices/v2']);
    expect(screen.queryByRole('button', { name: 'Erase all' })).toBeNull();
  });

  test('are erased all at once while they are switched off; a failure shows what is left', async () => {
    server.on(findKnownVoices, { isOn: false, voices });
    server.on(eraseVoice, ({ path }) =>
      path.endsWith('v2') ? refusal(500, 'unexpected', 'Something went wrong.') : {},
    );
    const { user } = renderWithProviders(<VoicesCard />);
    await user.click(await screen.findByRole('button', { name: 'Erase all' }));
    const dialog = within(screen.getByRole('dialog', { name: 'Erase all 2 voices?' }));
    server.on(findKnownVoices, { isOn: false, voices: voices.slice(1) });
    await user.click(dialog.getByRole('button', { name: 'Erase all' }));
    await dialog.findByText('Something went wrong.');
    await waitFor(() => expect(screen.queryByText('Ann')).toBeNull());
  });
});
