import { screen } from '@testing-library/react';
import { Plus } from 'lucide-react';
import { beforeEach, describe, expect, test, vi } from 'vitest';
import { renderWithProviders } from '../../testing/render-with-providers.tsx';
import { CommandMenu } from './command-menu.tsx';
import { NAV_GROUPS, serviceGroup } from './navigation-groups.ts';

const close = vi.fn();
beforeEach(() => close.mockClear());

const field = () => screen.getByRole('combobox', { name: 'Command' });
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
