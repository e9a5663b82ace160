import { findThings, type FoundThings } from '@colloquy/contract/search';
import { screen, waitFor, within } from '@testing-library/react';
import { Plus } from 'lucide-react';
import { useState } from 'react';
import { beforeEach, describe, expect, test, vi } from 'vitest';
import { useCommands } from '../../ui/commands/commands.ts';
import { useShortcuts } from '../../ui/shortcuts/shortcuts.ts';
import { expectAccessible } from '../../testing/axe.ts';
import { mockServer } from '../../testing/mock-server.ts';
import { renderWithProviders } from '../../testing/render-with-providers.tsx';
import { storeUserInfo, clearUserInfo } from '../session/user-info.ts';
import { useRecentJob } from '../recent/recent-jobs.ts';
import { CommandMenu } from './command-menu.tsx';
import { NAV_GROUPS, serviceGroup } from './navigation-groups.ts';

const close = vi.fn();
const NOTHING: FoundThings = { jobs: [], files: [], people: [], organisations: [] };
const PERSON = {
  id: 'p1',
  name: 'Customer',
  org: 'Office',
  oid: 'o1',
  role: 'customer',
  username: 'customer',
} as const;

beforeEach(() => {
  close.mockClear();
  storeUserInfo(PERSON);
  return clearUserInfo;
});

const field = () => screen.getByRole('combobox', { name: 'Command' });
const withText = (text: string) => (_: string, element: Element | null) => element?.textContent === text;
const findOption = (text: string) => screen.findByRole('option', { name: withText(text) });
const queryOption = (text: string) => screen.queryByRole('option', { name: withText(text) });
const options = () => screen.getAllByRole('option').map(({ textContent }) => textContent);

test('the active command is scrolled into view', async () => {
  const scrolled = vi.spyOn(Element.prototype, 'scrollIntoView').mockImplementation(() => undefined);
  const { user } = renderWithProviders(<CommandMenu groups={NAV_GROUPS.admin} onClose={close} />);
  await user.click(field());
  scrolled.mockClear();
  await user.keyboard('{ArrowUp}');
  const last = screen.getByRole('option', { name: 'Logout' });
  expect(last.getAttribute('aria-selected')).toBe('true');
  expect(scrolled.mock.contexts).toEqual([last]);
});

describe('a command', () => {
  const groups = [...NAV_GROUPS.customer, serviceGroup('SID002', Plus)];
  const open = () => renderWithProviders(<CommandMenu groups={groups} onClose={close} />);

  test('is found by parts of its words in any order, and Enter runs it', async () => {
    const { user, router } = open();
    expect(document.activeElement).toBe(field());
    await user.keyboard('JOB new');
    expect(options()[0]).toBe('Go to New job');
    await user.keyboard('{Enter}');
    expect(close).toHaveBeenCalledOnce();
    expect(router.state.location.pathname).toBe('/client/qual-ai/jobs/create');
  });

  test('that is first is active again after the text changes', async () => {
    const { user, router } = open();
    await user.keyboard('go to{ArrowDown}{ArrowDown} compl{Enter}');
    expect(router.state.location.pathname).toBe('/client/jobs/completed');
  });

  test('searches the transcripts for the typed text, where that is possible', async () => {
    const { user, router } = open();
    await user.keyboard(' food market ');
    expect(options()).toEqual(['Look for “food market” in the transcripts']);
    await user.click(screen.getByRole('option'));
    expect(router.state.location.pathname + router.state.location.search).toBe(
      '/client/search?q=food+market',
    );
  });

  test('runs nothing when Escape closes the menu, or nothing is found', async () => {
    const { user, router } = renderWithProviders(<CommandMenu groups={[]} onClose={close} />);
    await user.keyboard('nowhere{Enter}');
    expect(screen.queryByRole('option')).toBeNull();
    expect(close).not.toHaveBeenCalled();
    await user.keyboard('{Escape}');
    expect(close).toHaveBeenCalledOnce();
    expect(router.state.location.pathname).toBe('/');
  });
});

const JOB = {
  id: '0190a0c0-0000-7000-8000-000000000001',
  code: 'QA-1042',
  sid: 'SID002',
  name: 'Market study',
  organisation: null,
  assignmentId: null,
} as const;

describe('the server’s results', () => {
  const found: FoundThings = {
    ...NOTHING,
    jobs: [JOB],
    files: [{ id: '0190a0c0-0000-7000-8000-000000000002', name: 'stall.wav', job: JOB }],
    people: [{ id: 'p2', name: 'Colleague', username: 'colleague', role: 'customer', organisation: null }],
  };
  const open = () => renderWithProviders(<CommandMenu groups={NAV_GROUPS.customer} onClose={close} />);

  test('are grouped, counted aloud and opened with the keyboard', async () => {
    const server = mockServer();
    server.on(findThings, found);
    const { user, router } = open();
    await user.keyboard('ma st');
    await findOption('Market study, QA-1042');
    expect(within(screen.getByRole('group', { name: 'Transcripts' })).getByText('stall.wav')).toBeDefined();
    expect(screen.getByRole('group', { name: 'People' }).textContent).toContain('Colleague');
    await waitFor(() => expect(screen.getByRole('status').textContent).toBe('4 results'));
    await expectAccessible(screen.getByRole('dialog'));
    await user.keyboard('{Enter}');
    expect(router.state.location.pathname).toBe(`/qual-ai/job/${JOB.id}`);
    expect(close).toHaveBeenCalledOnce();
  });

  test('are asked for once the person pauses, and stay until the next arrive', async () => {
    const server = mockServer();
    let answer: ((things: FoundThings) => void) | undefined;
    server.on(findThings, ({ query }) =>
      query.get('q') === 'market' ? found : new Promise((resolve) => (answer = resolve)),
    );
    const { user } = open();
    await user.keyboard('market');
    await findOption('Market study, QA-1042');
    expect(server.requests.map(({ query }) => query.get('q'))).toEqual(['market']);
    await user.keyboard('s');
    await waitFor(() => expect(answer).toBeDefined());
    expect(queryOption('Market study, QA-1042')).not.toBeNull();
    answer!(NOTHING);
    await waitFor(() => expect(queryOption('Market study, QA-1042')).toBeNull());
  });

  test('arriving late do not move the option that the person has chosen', async () => {
    const server = mockServer();
    let answer: ((things: FoundThings) => void) | undefined;
    server.on(findThings, () => new Promise((resolve) => (answer = resolve)));
    const { user } = open();
    await user.keyboard('go to{ArrowDown}');
    const chosen = screen.getByRole('option', { selected: true }).textContent;
    await waitFor(() => expect(answer).toBeDefined());
    answer!(found);
    await findOption('Market study, QA-1042');
    await waitFor(() => expect(screen.getByRole('option', { selected: true }).textContent).toBe(chosen));
  });

  test('are missing with a sentence when the server cannot be reached', async () => {
    mockServer();
    const { user } = open();
    await user.keyboard('dashboard');
    await screen.findByText('Jobs and people couldn’t be searched.');
    expect(screen.getByRole('option', { name: 'Go to Dashboard' })).toBeDefined();
  });

  test('lead reviewers to their assignment, and admins to the pages of users and organisations', async () => {
    const server = mockServer();
    server.on(findThings, {
      ...NOTHING,
      jobs: [{ ...JOB, name: null, organisation: 'Field office', assignmentId: 'a1' }],
      organisations: [{ id: 'o2', name: 'Field office', code: 'FIELD' }],
    });
    storeUserInfo({ ...PERSON, role: 'reviewer' });
    const { user, router } = open();
    await user.keyboard('fiel');
    await user.click(await findOption('QA-1042, Field office'));
    expect(router.state.location.search).toBe('?assignment=a1');
    await user.click(await findOption('Field office, FIELD'));
    expect(router.state.location.pathname).toBe('/admin/organizations/o2');
  });
});

describe('actions of the screen', () => {
  const ran = vi.fn();
  function Screen() {
    useCommands([{ label: 'Accept', run: () => ran('accept') }]);
    useShortcuts('Transcript', [
      { keys: 'mod+s', label: 'Mark as checked', run: () => ran('check') },
      { keys: 'mod+b', label: 'Split the turn', run: () => ran('split'), scope: 'editor' },
    ]);
    return null;
  }
  function ScreenWithMenu() {
    const [isOpen, setOpen] = useState(false);
    return (
      <>
        <Screen />
        <button type="button" onClick={() => setOpen(true)}>
          Open
        </button>
        {isOpen && <CommandMenu groups={[]} onClose={close} />}
      </>
    );
  }
  const open = async () => {
    const view = renderWithProviders(<ScreenWithMenu />);
    await view.user.click(screen.getByRole('button', { name: 'Open' }));
    return view;
  };

  test('come first, with their keys, and run after the menu has closed', async () => {
    ran.mockClear();
    const { user } = await open();
    expect(options().slice(0, 2)).toEqual(['Accept', 'Mark as checked, Ctrl S']);
    await user.keyboard('accept{Enter}');
    expect(close).toHaveBeenCalledOnce();
    await waitFor(() => expect(ran).toHaveBeenCalledExactlyOnceWith('accept'));
  });

  test('are only those that can run: the editor’s need the caret in it', async () => {
    await open();
    expect(options()).not.toContain('Split the turn, Ctrl B');
  });
});

describe('recently opened jobs', () => {
  function Opened({ id, name }: { id: string; name: string }) {
    useRecentJob({ id, name, sid: 'SID002', code: 'QA-1' });
    return null;
  }
  const visit = (id: string, name: string) => renderWithProviders(<Opened id={id} name={name} />).unmount();

  test('come first while nothing is typed, the last one on top, and are gone after a sign-out', async () => {
    visit('j1', 'First');
    visit('j2', 'Second');
    visit('j1', 'First, renamed');
    const { user, unmount } = renderWithProviders(<CommandMenu groups={[]} onClose={close} />);
    expect(options().slice(0, 2)).toEqual(['First, renamed, QA-1', 'Second, QA-1']);
    await user.keyboard('logout');
    expect(options()).toEqual(['Logout']);
    unmount();
    clearUserInfo();
    expect(localStorage.getItem('recentJobs')).toBeNull();
    storeUserInfo(PERSON);
    renderWithProviders(<CommandMenu groups={[]} onClose={close} />);
    expect(options()[0]).toBe('Light theme');
  });

  test('of another person or with a damaged entry are not shown', () => {
    const stored = (personId: string, jobs: unknown) =>
      localStorage.setItem('recentJobs', JSON.stringify({ personId, jobs }));
    const job = { id: 'j1', code: 'QA-1', name: 'First', to: '/qual-ai/job/j1' };
    for (const [personId, jobs] of [
      ['p2', [job]],
      ['p1', [{ ...job, to: 'https://elsewhere.test' }]],
      ['p1', 'nothing'],
    ] as const) {
      stored(personId, jobs);
      const { unmount } = renderWithProviders(<CommandMenu groups={[]} onClose={close} />);
      expect(options()[0]).toBe('Light theme');
      unmount();
    }
    localStorage.removeItem('recentJobs');
  });
});
