import { importUsers, makeUserLinks, previewImport } from '@colloquy/contract';
import { screen, waitFor } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import { storeUserInfo } from '../../app/session/user-info.ts';
import { renderPart } from '../../testing/render-part.tsx';
import { serverAnswers } from '../../testing/server-answers.ts';
import { ImportUsersScreen } from './import-users.screen.tsx';

const row = (line: number, problems: string[]) => ({
  line,
  name: `Customer ${line}`,
  username: `customer-${line}`,
  email: `customer-${line}@example.test`,
  role: 'Customer',
  problems,
});

test('importing stands above the rows, refused ones can be taken along, and links follow where no mail leaves', async () => {
  storeUserInfo({
    id: 'admin',
    name: 'Organisation Admin',
    username: 'admin',
    org: 'Field Office',
    oid: 'field-office',
    role: 'organisationadmin',
  });
  const server = serverAnswers();
  server.on(previewImport, { rows: [row(2, []), row(3, ['Somebody has this username already.'])] });
  server.on(importUsers, {
    added: 1,
    userIds: ['added'],
    refused: [],
    awaitsConfirmation: false,
    sendsMail: false,
  });
  server.on(makeUserLinks, { links: [], refused: [] });
  const files: Blob[] = [];
  vi.spyOn(URL, 'createObjectURL').mockImplementation((blob) => {
    files.push(blob as Blob);
    return 'blob:made';
  });
  const { user, container } = renderPart(<ImportUsersScreen />);
  const input = container.querySelector<HTMLInputElement>('input[type=file]')!;
  await user.upload(input, new File(['Name'], 'people.csv', { type: 'text/csv' }));
  const importing = await screen.findByRole('button', { name: 'Import 1 user' });
  const firstRow = screen.getByText('Customer 2');
  expect(importing.compareDocumentPosition(firstRow)).toBe(Node.DOCUMENT_POSITION_FOLLOWING);

  await user.click(screen.getByRole('button', { name: 'Download refused rows (CSV)' }));
  expect((await files[0]!.text()).trim().split('\r\n').slice(1)).toEqual([
    'Customer 3,customer-3,customer-3@example.test,Customer,Somebody has this username already.',
  ]);

  await user.click(importing);
  const said = await screen.findByText(/^1 user added\. This installation sends no email/);
  await waitFor(() => expect(document.activeElement).toBe(said));
  await user.click(screen.getByRole('button', { name: 'Create invitation link' }));
  await waitFor(() => expect(server.asked.at(-1)?.body).toEqual({ userIds: ['added'] }));
});
