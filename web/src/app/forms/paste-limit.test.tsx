import { screen } from '@testing-library/react';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { renderWithProviders } from '../../testing/render-with-providers.tsx';
import { reportCutPastes } from './paste-limit.ts';

let stop: () => void;
beforeEach(() => (stop = reportCutPastes()));
afterEach(() => stop());

test('says that a field cuts off pasted text, but not if it fits', async () => {
  const { user } = renderWithProviders(<input aria-label="Name" maxLength={8} defaultValue="Anna" />);
  await user.click(screen.getByLabelText('Name'));
  await user.paste('Lena');
  expect(screen.queryByText(/cut off/)).toBeNull();
  await user.paste('x');
  expect(
    await screen.findByText('The end of the pasted text was cut off. This field holds up to 8 characters.'),
  ).toBeTruthy();
});
