import { importUsers, createUserLinks, previewImport } from '@colloquy/contract/users';
import { screen, waitFor } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import { storeUserInfo } from '../../app/session/user-info.ts';
import { renderWithProviders } from '../../testing/render-with-providers.tsx';
import { mockServer } from '../../testing/mock-server.ts';
import { ImportUsersScreen } from './import-users.screen.tsx';

const row = (line: number, problems: string[]) => ({
  line,
  name: `Customer ${line}`,
  username: `customer-${line}`,
  email: `customer-${line}@example.test`,
  role: 'Customer',
  problems,
});

test('the import button is above the rows, refused rows can be downloaded, and links follow without a mail server', async () => {
  storeUserInfo({
    id: 'admin',
    name: 'Organisation Admin',
    username: 'admin',
    org: 'Field Office',
    oid: 'field-office',
    role: 'organisationadmin',
  });
  const server = mockServer();
  server.on(previewImport, {
    rows: [row(2, []), row(3, ['This username is already in use.'])],
    seatsLeft: 1,
  });
  server.on(importUsers, {
    added: 1,
    userIds: ['added'],
    refused: [],
    awaitsConfirmation: false,
    sendsMail: false,
  });
  server.on(createUserLinks, { links: [], refused: [] });
  const files: Blob[] = [];
  vi.spyOn(URL, 'createObjectURL').mockImplementation((blob) => {
    files.push(blob as Blob);
    return 'blob:made';
  });
  const { user, container } = renderWithProviders(<ImportUsersScreen />);
  const input = container.querySelector<HTMLInputElement>('input[type=file]')!;
  await user.upload(input, new File(['Name'], 'people.csv', { type: 'text/csv' }));
  const importButton = await screen.findByRole('button', { name: 'Import 1 user' });
  const firstRow = screen.getByText('Customer 2');
  expect(importButton.compareDocumentPosition(firstRow)).toBe(Node.DOCUMENT_POSITION_FOLLOWING);

  await user.click(screen.getByRole('button', { name: 'Download rejected rows (CSV)' }));
  expect((await files[0]!.text()).trim().split('\r\n').slice(1)).toEqual([
    'Customer 3,customer-3,customer-3@example.test,Customer,This username is already in use.',
  ]);

  await user.click(importButton);
  const status = await screen.findByText(/^1 user added\. This installation sends no email/);
  await waitFor(() => expect(document.activeElement).toBe(status));
  await user.click(screen.getByRole('button', { name: 'Create invitation link' }));
  await waitFor(() => expect(server.requests.at(-1)?.body).toEqual({ userIds: ['added'] }));
});

test('the import waits for missing seats', async () => {
  const server = mockServer();
  server.on(previewImport, { rows: [row(2, []), row(3, []), row(4, [])], seatsLeft: 1 });
  storeUserInfo({
    id: 'admin',
    name: 'Organisation Admin',
    username: 'admin',
    org: 'Field Office',
    oid: 'field-office',
    role: 'organisationadmin',
  });
  const { user, container } = renderWithProviders(<ImportUsersScreen />);
  const input = container.querySelector<HTMLInputElement>('input[type=file]')!;
  await user.upload(input, new File(['Name'], 'people.csv', { type: 'text/csv' }));
  await screen.findByText(/^The plan is 2 seats short for these users\. Deactivate users/);
  await user.click(screen.getByRole('button', { name: 'Import 3 users' }));
  expect(server.requests.filter(({ path }) => path === '/api/users/import')).toEqual([]);
});
