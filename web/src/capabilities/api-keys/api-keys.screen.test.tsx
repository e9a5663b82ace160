import {
  type ApiKey,
  createApiKey,
  findApiKeys,
  renewApiKey,
  revokeApiKey,
} from '@colloquy/contract/api-keys';
import { screen, waitFor, within } from '@testing-library/react';
import { beforeEach, describe, expect, test } from 'vitest';
import { mockServer, refusal } from '../../testing/mock-server.ts';
import { renderWithProviders } from '../../testing/render-with-providers.tsx';
import { ApiKeysScreen } from './api-keys.screen.tsx';

const KEY: ApiKey = {
  id: 'k1',
  accountId: 'a1',
  name: 'Importer',
  prefix: 'clq_abc',
  scopes: ['jobs:read'],
  state: 'active',
  createdBy: 'Admin',
  createdAt: '2026-11-01T10:00:00.000Z',
  expiresAt: null,
  revokedAt: null,
  lastUsedAt: null,
};

let server: ReturnType<typeof mockServer>;
beforeEach(() => {
  server = mockServer();
  server.on(findApiKeys, { keys: [KEY] });
});

const posts = () => server.requests.filter(({ method }) => method === 'POST');

describe('a new API key', () => {
  test('needs a name and a scope, and its secret is shown once', async () => {
    server.on(createApiKey, { key: KEY, secret: 'clq_secret' });
    const { user } = renderWithProviders(<ApiKeysScreen />);
    await user.click(await screen.findByRole('button', { name: 'New API key' }));
    const form = within(screen.getByRole('form', { name: 'New API key' }));
    for (const box of form.getAllByRole<HTMLInputElement>('checkbox')) if (box.checked) await user.click(box);
    await user.click(form.getByRole('button', { name: 'Make the key' }));
    await form.findByText('Enter a name.');
    form.getByText('Choose at least one permission.');
    expect(posts()).toEqual([]);

    await user.type(form.getByLabelText('Name'), ' Exporter ');
    await user.click(form.getByRole('checkbox', { name: /jobs:read/ }));
    await user.selectOptions(form.getByLabelText('Works for'), 'Until it is revoked');
    await user.click(form.getByRole('button', { name: 'Make the key' }));
    await screen.findByText('clq_secret');
    expect(posts()[0]?.body).toEqual({ name: 'Exporter', scopes: ['jobs:read'], expiresAt: null });
    expect(screen.queryByRole('form')).toBeNull();
  });

  test('has the focus in its form, and on the button again after Cancel', async () => {
    const { user } = renderWithProviders(<ApiKeysScreen />);
    await user.click(await screen.findByRole('button', { name: 'New API key' }));
    expect(document.activeElement).toBe(screen.getByLabelText('Name'));
    await user.click(screen.getByRole('button', { name: 'Cancel' }));
    expect(document.activeElement).toBe(screen.getByRole('button', { name: 'New API key' }));
  });

  test('keeps its form when the server refuses it', async () => {
    server.on(createApiKey, () => refusal(409, 'not-now', 'There are 100 keys already.'));
    const { user } = renderWithProviders(<ApiKeysScreen />);
    await user.click(await screen.findByRole('button', { name: 'New API key' }));
    await user.type(screen.getByLabelText('Name'), 'Exporter{Enter}');
    await screen.findByText('There are 100 keys already.');
    expect(screen.getByLabelText<HTMLInputElement>('Name').value).toBe('Exporter');
  });
});

describe('an existing API key', () => {
  test('is revoked after a question', async () => {
    server.on(revokeApiKey, { key: { ...KEY, state: 'revoked' } });
    const { user } = renderWithProviders(<ApiKeysScreen />);
    await user.click(await screen.findByRole('button', { name: 'Revoke Importer clq_abc' }));
    await screen.findByRole('dialog', { name: 'Revoke Importer?' });
    expect(posts()).toEqual([]);
    await user.click(screen.getByRole('button', { name: 'Revoke the key' }));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(posts().map(({ path }) => path)).toEqual(['/api/api-keys/k1/revoke']);
  });

  test('is renewed for the chosen time, and the new secret is shown', async () => {
    server.on(renewApiKey, { key: KEY, secret: 'clq_another' });
    const { user } = renderWithProviders(<ApiKeysScreen />);
    await user.click(await screen.findByRole('button', { name: 'Renew Importer' }));
    await user.selectOptions(screen.getByLabelText('Works for'), 'One year');
    await user.click(screen.getByRole('button', { name: 'Make another key' }));
    await screen.findByText('clq_another');
    const { expiresAt } = posts()[0]!.body as { expiresAt: string };
    const days = (Date.parse(expiresAt) - Date.now()) / 86_400_000;
    expect(Math.round(days)).toBe(365);
  });

  test('is renewed for 90 days or without an end, and a refusal stays in the dialog', async () => {
    server.on(renewApiKey, () => refusal(409, 'not-now', 'There are 100 keys already.'));
    const { user } = renderWithProviders(<ApiKeysScreen />);
    await user.click(await screen.findByRole('button', { name: 'Renew Importer' }));
    const dialog = within(screen.getByRole('dialog', { name: 'Renew Importer?' }));
    await user.click(dialog.getByRole('button', { name: 'Make another key' }));
    await dialog.findByText('There are 100 keys already.');
    const { expiresAt } = posts()[0]!.body as { expiresAt: string };
    expect(Math.round((Date.parse(expiresAt) - Date.now()) / 86_400_000)).toBe(90);

    server.on(renewApiKey, { key: KEY, secret: 'clq_another' });
    await user.selectOptions(dialog.getByLabelText('Works for'), 'Until it is revoked');
    await user.click(dialog.getByRole('button', { name: 'Make another key' }));
    await screen.findByText('clq_another');
    expect(posts()[1]?.body).toEqual({ expiresAt: null });
  });
});
