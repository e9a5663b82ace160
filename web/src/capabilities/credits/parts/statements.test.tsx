import { findStatements } from '@colloquy/contract/credits';
import { screen, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { renderWithProviders } from '../../../testing/render-with-providers.tsx';
import { mockServer } from '../../../testing/mock-server.ts';
import { Statements } from './statements.tsx';

test('lists grants and corrections as the statement of the month does', async () => {
  mockServer().on(findStatements, {
    timeZone: 'Europe/London',
    gap: null,
    months: [
      {
        month: '2026-11',
        isFinished: false,
        opening: 0,
        granted: 205_133,
        corrected: 86_800,
        spent: 0,
        refunded: 0,
        expired: 0,
        closing: 118_333,
        reserved: 0,
        postings: 4,
        invoices: [],
        hasCharges: false,
      },
    ],
  });
  renderWithProviders(<Statements organisationId="o" />);
  const table = await screen.findByRole('table', { name: 'Statements' });
  const headers = within(table)
    .getAllByRole('columnheader')
    .map(({ textContent }) => textContent);
  const cells = within(within(table).getAllByRole('row')[1]!).getAllByRole('cell');
  const textOf = (header: string) => cells[headers.indexOf(header)]!.textContent;
  expect([textOf('Granted'), textOf('Corrections')]).toEqual(['Granted+2,051.33', 'Corrections−868.00']);
});
