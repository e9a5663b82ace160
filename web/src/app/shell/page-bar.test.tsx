import { screen, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { renderWithProviders } from '../../testing/render-with-providers.tsx';
import { PageBar, PageBarPlace, PageStatus, PageStatusPlace, useIsRailCompact } from './page-bar.tsx';

function Bar() {
  const isCompact = useIsRailCompact();
  return (
    <header>
      <PageBarPlace />
      {isCompact ? 'compact rail' : 'full rail'}
    </header>
  );
}

const page = (
  <PageBar>
    <h1>Market interview</h1>
    <PageStatusPlace />
  </PageBar>
);

test('a page puts its heading and the state of its parts into the navigation bar', () => {
  renderWithProviders(
    <>
      <Bar />
      {page}
      <main>
        <PageStatus>Saved</PageStatus>
      </main>
    </>,
  );
  const bar = within(screen.getByRole('banner'));
  bar.getByRole('heading', { name: 'Market interview' });
  bar.getByText('Saved');
  bar.getByText('compact rail');
  expect(screen.getByRole('main').textContent).toBe('');
});

test('without a navigation bar, both stay where they are', () => {
  renderWithProviders(
    <main>
      <PageStatus>Saved</PageStatus>
      {page}
    </main>,
  );
  const main = within(screen.getByRole('main'));
  main.getByRole('heading', { name: 'Market interview' });
  main.getByText('Saved');
});
