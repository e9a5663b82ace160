import { readInstallation } from '@colloquy/contract/operations';
import {
  addSupportNote,
  answerSupportRequest,
  assignSupportRequest,
  type InboxThread as Request,
  findSupportAdmins,
  readInboxRequest,
  setSupportRequestState,
} from '@colloquy/contract/support';
import { act, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, expect, test } from 'vitest';
import { queryClient } from '../../../app/query-client.ts';
import { renderWithProviders } from '../../../testing/render-with-providers.tsx';
import { mockServer } from '../../../testing/mock-server.ts';
import { InboxThread } from './inbox-thread.tsx';

const attachments = [{ id: 'a1', name: 'screen.png', bytes: 2_048, canDelete: false }];
const at = '2026-11-23T10:00:00.000Z';
let request: Request;
let server: ReturnType<typeof mockServer>;

beforeEach(() => {
  request = {
    id: 'r1',
    code: 'S-1',
    subject: 'Speakers',
    state: 'answered',
    askedBy: 'The researcher',
    isOwn: false,
    createdAt: at,
    changedAt: at,
    organisation: 'Field Office',
    organisationId: 'o1',
    personId: 'p1',
    email: 'researcher@example.test',
    assignee: null,
    notes: [],
    messages: [
      {
        id: 'm1',
        isAnswer: false,
        author: 'The researcher',
        text: 'See https://a.example/x, job QA-1003.',
        at,
        attachments,
      },
      { id: 'm2', isAnswer: true, author: 'Second admin', text: 'Like this.', at, attachments: [] },
    ],
  };
  server = mockServer();
  server.on(readInboxRequest, () => ({ request }));
  server.on(setSupportRequestState, ({ body }) => {
    request = { ...request, state: (body as { state: 'open' | 'closed' }).state };
    return { request };
  });
  server.on(findSupportAdmins, { people: [{ id: 'p2', name: 'Second admin' }] });
  server.on(assignSupportRequest, ({ body }) => {
    const { personId } = body as { personId: string | null };
    request = { ...request, assignee: personId === null ? null : { id: personId, name: 'Second admin' } };
    return { request };
  });
  server.on(addSupportNote, ({ body }) => {
    const { noteId: id, text } = body as { noteId: string; text: string };
    request = { ...request, notes: [{ id, text, author: 'Second admin', at }] };
    return { request };
  });
  server.on(answerSupportRequest, () => ({ request }));
});

test('names the author of an answer, links to the person and the organisation, and makes addresses clickable', async () => {
  renderWithProviders(<InboxThread requestId="r1" />);
  await screen.findByText('Second admin, Colloquy support');
  expect(screen.getByRole('link', { name: 'The researcher' }).getAttribute('href')).toBe('/admin/users/p1');
  expect(screen.getByRole('link', { name: 'Field Office' }).getAttribute('href')).toBe(
    '/admin/organizations/o1',
  );
  expect(screen.getByRole('link', { name: 'https://a.example/x' }).getAttribute('href')).toBe(
    'https://a.example/x',
  );
});

test('allows an answer to a closed question only after reopening it', async () => {
  request = { ...request, state: 'closed' };
  const { user } = renderWithProviders(<InboxThread requestId="r1" />);
  await screen.findByText('This question is closed. Reopen it to answer.');
  expect(screen.queryByRole('textbox', { name: 'Answer' })).toBeNull();
  await user.click(screen.getByRole('button', { name: 'Reopen' }));
  await screen.findByRole('textbox', { name: 'Answer' });
});

test('assigns the question to a colleague, unassigns it, and keeps notes separate from the answers', async () => {
  const { user } = renderWithProviders(<InboxThread requestId="r1" />);
  const field = await screen.findByRole('combobox', { name: 'Assigned to' });
  await screen.findByRole('option', { name: 'Second admin' });
  await user.selectOptions(field, 'Second admin');
  await waitFor(() => expect((field as HTMLSelectElement).value).toBe('p2'));
  await user.selectOptions(field, 'Nobody');
  await waitFor(() => expect((field as HTMLSelectElement).value).toBe(''));
  const notes = within(screen.getByRole('region', { name: 'Internal notes' }));
  await user.type(notes.getByRole('textbox', { name: 'Note' }), 'Third time they ask.');
  await user.click(notes.getByRole('button', { name: 'Add note' }));
  await notes.findByText('Third time they ask.');
  expect((notes.getByRole('textbox', { name: 'Note' }) as HTMLTextAreaElement).value).toBe('');
  const bodies = server.requests.filter(({ method }) => method === 'POST').map(({ body }) => body);
  expect(bodies).toEqual([
    { personId: 'p2' },
    { personId: null },
    { noteId: expect.any(String) as string, text: 'Third time they ask.' },
  ]);
});

test('attaches files to an answer, rejects unsuitable ones with a reason, and downloads those of the question', async () => {
  const { user } = renderWithProviders(<InboxThread requestId="r1" />);
  const link = await screen.findByRole('link', { name: 'screen.png' });
  expect(link.getAttribute('href')).toBe('/api/admin/support-attachments/a1');
  expect(screen.queryByRole('button', { name: 'Delete screen.png' })).toBeNull();
  const input = screen.getByLabelText('Files to attach');
  const person = userEvent.setup({ applyAccept: false });
  await person.upload(input, [
    new File(['MZ'], 'tool.exe'),
    new File(['Step one'], 'steps.txt'),
    new File(['Step two'], 'more.txt'),
  ]);
  expect(screen.getByRole('alert').textContent).toContain('“tool.exe” can’t be attached.');
  await user.click(screen.getByRole('button', { name: 'Remove more.txt' }));
  expect(document.activeElement).toBe(screen.getByRole('button', { name: 'Attach files' }));
  await user.type(screen.getByRole('textbox', { name: 'Answer' }), 'As here.');
  await user.click(screen.getByRole('button', { name: 'Send answer' }));
  await waitFor(() => expect(screen.queryByRole('list', { name: 'Attached files' })).toBeNull());
  expect(server.requests.at(-1)?.body).toMatchObject({
    text: 'As here.',
    attachments: [{ name: 'steps.txt', content: btoa('Step one') }],
  });
});

test('keeps an unsent answer when another person closes the question', async () => {
  const { user } = renderWithProviders(<InboxThread requestId="r1" />);
  await user.type(await screen.findByRole('textbox', { name: 'Answer' }), 'Half of it');
  request = { ...request, state: 'closed' };
  await act(() => queryClient.invalidateQueries({ queryKey: ['support-inbox'] }));
  await screen.findByText(/^This question was closed while you were writing\./);
  await user.click(screen.getByRole('button', { name: 'Send answer' }));
  expect(server.requests.some(({ path }) => path.endsWith('/answer'))).toBe(false);
  await user.click(screen.getByRole('button', { name: 'Reopen' }));
  await screen.findByRole('button', { name: 'Close' });
  expect(screen.getByRole<HTMLTextAreaElement>('textbox', { name: 'Answer' }).value).toBe('Half of it');
  await user.click(screen.getByRole('button', { name: 'Send answer' }));
  await waitFor(() =>
    expect(server.requests.at(-1)).toMatchObject({ method: 'POST', body: { text: 'Half of it' } }),
  );
});

test('promises the requester no email if this installation sends none', async () => {
  server.on(readInstallation, { sendsMail: false });
  renderWithProviders(<InboxThread requestId="r1" />);
  await screen.findByText(/^This installation doesn’t send email\. They’ll find the answer/);
});

test('links the codes of jobs, and keeps hints for customers to customers', async () => {
  renderWithProviders(<InboxThread requestId="r1" />);
  const link = await screen.findByRole('link', { name: 'QA-1003' });
  expect(link.getAttribute('href')).toBe('/admin/jobs?organisation=o1&q=QA-1003');
  expect(screen.queryByText(/leave out recordings and transcripts/)).toBeNull();
});
