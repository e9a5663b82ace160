import {
  answerSupportRequest,
  type DeskThread as Request,
  readDeskRequest,
  settleSupportRequest,
} from '@colloquy/contract';
import { screen } from '@testing-library/react';
import { beforeEach, expect, test } from 'vitest';
import { renderPart } from '../../../testing/render-part.tsx';
import { serverAnswers } from '../../../testing/server-answers.ts';
import { DeskThread } from './desk-thread.tsx';

const at = '2026-11-23T10:00:00.000Z';
let request: Request;
let server: ReturnType<typeof serverAnswers>;

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
    messages: [
      { id: 'm1', isAnswer: false, author: 'The researcher', text: 'See https://a.example/x.', at },
      { id: 'm2', isAnswer: true, author: 'Second admin', text: 'Like this.', at },
    ],
  };
  server = serverAnswers();
  server.on(readDeskRequest, () => ({ request }));
  server.on(settleSupportRequest, ({ body }) => {
    request = { ...request, state: (body as { state: 'open' | 'closed' }).state };
    return { request };
  });
  server.on(answerSupportRequest, () => ({ request }));
});

test('names who answered, leads to the asker and the organisation, and follows links', async () => {
  renderPart(<DeskThread requestId="r1" />);
  await screen.findByText('Second admin, Colloquy support');
  expect(screen.getByRole('link', { name: 'The researcher' }).getAttribute('href')).toBe('/admin/users/p1');
  expect(screen.getByRole('link', { name: 'Field Office' }).getAttribute('href')).toBe(
    '/admin/organizations/o1',
  );
  expect(screen.getByRole('link', { name: 'https://a.example/x' }).getAttribute('href')).toBe(
    'https://a.example/x',
  );
});

test('a closed question is answered only once it is open again', async () => {
  request = { ...request, state: 'closed' };
  const { user } = renderPart(<DeskThread requestId="r1" />);
  await screen.findByText('This question is closed. Reopen it to answer.');
  expect(screen.queryByRole('textbox', { name: 'Answer' })).toBeNull();
  await user.click(screen.getByRole('button', { name: 'Reopen' }));
  await screen.findByRole('textbox', { name: 'Answer' });
});
