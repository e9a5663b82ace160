import { sendFeedback } from '@colloquy/contract/support';
import { act, screen, waitFor, within } from '@testing-library/react';
import { beforeEach, describe, expect, test } from 'vitest';
import { storeUserInfo } from '../../app/session/user-info.ts';
import { mockServer, refusal } from '../../testing/mock-server.ts';
import { renderWithProviders } from '../../testing/render-with-providers.tsx';
import { HelpScreen } from './help.screen.tsx';
import { HELP } from './topics/help-topics.ts';

let server: ReturnType<typeof mockServer>;
beforeEach(() => {
  server = mockServer();
});
const searchBox = () => screen.getByRole<HTMLInputElement>('searchbox', { name: 'Search help' });
const topics = () => screen.queryAllByRole('group').filter((each) => each instanceof HTMLDetailsElement);
const titles = () => topics().map((topic) => topic.querySelector('summary')?.textContent);
const count = () => screen.getByRole('status').textContent;

describe('the topics', () => {
  test('are all there and closed at first, and nothing is announced', () => {
    renderWithProviders(<HelpScreen />);
    expect(titles()).toEqual(HELP.map(({ title }) => title));
    expect(topics().filter(({ open }) => open)).toEqual([]);
    expect(count()).toBe('');
  });

  test('are searched in any order and case; few results are open and counted', async () => {
    const { user, router } = renderWithProviders(<HelpScreen />);
    await user.type(searchBox(), 'RECYCLE bin{Enter}');
    await waitFor(() => expect(titles()).toEqual(['How do I restore a deleted job?']));
    expect(topics().map(({ open }) => open)).toEqual([true]);
    expect(count()).toBe('1 topic found');
    expect(router.state.location.search).toBe('?q=RECYCLE+bin');
  });

  test('stay closed if the search leaves many', () => {
    renderWithProviders(<HelpScreen />, { at: '/?q=job' });
    expect(topics().length).toBeGreaterThan(3);
    expect(topics().length).toBeLessThan(HELP.length);
    expect(topics().filter(({ open }) => open)).toEqual([]);
    expect(searchBox().value).toBe('job');
  });

  test('lead to the guide where it says more', () => {
    renderWithProviders(<HelpScreen />, { at: '/?q=diarisation+voices' });
    expect(screen.getByRole('link', { name: 'Guide: speakers' }).getAttribute('href')).toBe(
      '/client/guide#speakers',
    );
  });
});

describe('the search', () => {
  test('is focused by / and cleared by Escape, without an entry in the history', async () => {
    const { user, router } = renderWithProviders(<HelpScreen />, { at: '/?q=undo' });
    act(() => (document.activeElement as HTMLElement).blur());
    await user.keyboard('/');
    expect(document.activeElement).toBe(searchBox());
    await user.keyboard('{Escape}');
    await waitFor(() => expect(titles()).toHaveLength(HELP.length));
    expect(searchBox().value).toBe('');
    expect(router.state.location.search).toBe('');
    expect(router.state.historyAction).toBe('REPLACE');
  });

  test('without a result offers all topics, and keeps the focus near them', async () => {
    const { user, router } = renderWithProviders(<HelpScreen />, { at: '/?q=zzzz' });
    screen.getByRole('heading', { name: 'No results found' });
    expect(count()).toBe('0 topics found');
    await user.click(screen.getByRole('button', { name: 'Show all topics' }));
    await waitFor(() => expect(titles()).toHaveLength(HELP.length));
    expect(searchBox().value).toBe('');
    expect(router.state.location.search).toBe('');
    expect(document.activeElement).not.toBe(document.body);
    expect(document.activeElement?.contains(topics()[0]!)).toBe(true);
  });
});

test('a person is asked on the page of support', () => {
  renderWithProviders(<HelpScreen />);
  const section = within(screen.getByRole('region', { name: 'Ask support' }));
  const link = section.getByRole('link', { name: 'Ask a question or see your questions' });
  expect(link.getAttribute('href')).toBe('/client/help/support');
});

describe('feedback', () => {
  const signIn = (role: 'customer' | 'admin') =>
    act(() => storeUserInfo({ id: 'c', name: 'Customer', org: 'O', oid: 'o', role, username: 'c' }));

  test('on the help keeps its words until the server has them', async () => {
    server.on(sendFeedback, () => refusal(429, 'too-many-tries', 'Wait a minute.'));
    signIn('customer');
    const { user } = renderWithProviders(<HelpScreen />);
    await user.click(screen.getByRole('button', { name: 'Feedback' }));
    const dialog = within(
      await screen.findByRole('dialog', { name: 'What do you think of this help page?' }),
    );
    await user.type(dialog.getByLabelText('Your feedback'), 'Clear.');
    await user.click(dialog.getByRole('button', { name: 'Send' }));
    await dialog.findByText('Wait a minute.');
    expect(dialog.getByLabelText<HTMLTextAreaElement>('Your feedback').value).toBe('Clear.');
    server.on(sendFeedback, {} as never);
    await user.click(dialog.getByRole('button', { name: 'Send' }));
    await screen.findByText('Thank you. Your feedback has been sent.');
    const sent = server.requests.filter(({ method }) => method === 'POST').map(({ body }) => body);
    expect(sent).toHaveLength(2);
    expect(sent[1]).toMatchObject({ about: 'help', subjectId: null, text: 'Clear.' });
    expect(sent[1]).toEqual(sent[0]);
    await waitFor(() =>
      expect(document.activeElement).toBe(screen.getByRole('button', { name: 'Feedback' })),
    );
  });

  test('is offered only to those who may send it', () => {
    signIn('admin');
    renderWithProviders(<HelpScreen />);
    screen.getByRole('link', { name: 'Guide' });
    expect(screen.queryByRole('button', { name: 'Feedback' })).toBeNull();
  });
});
