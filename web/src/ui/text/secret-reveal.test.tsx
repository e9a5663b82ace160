import { screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { renderWithProviders } from '../../testing/render-with-providers.tsx';
import { useSecretReveal } from './secret-reveal.tsx';

function SecretMaker() {
  const { secretReveals: shown, showSecret: show } = useSecretReveal('Keep it safe.');
  const make = (name: string) => () => show({ title: `Secret of ${name}`, secret: `secret-${name}` });
  return (
    <>
      {shown}
      <button onClick={make('one')}>One</button>
      <button onClick={make('two')}>Two</button>
    </>
  );
}

test('a secret stays until it is confirmed, even when another one is created', async () => {
  const { user } = renderWithProviders(<SecretMaker />);
  await user.click(screen.getByRole('button', { name: 'One' }));
  await user.click(screen.getByRole('button', { name: 'Two' }));
  screen.getByText('secret-one');
  screen.getByText('secret-two');
  await user.click(screen.getAllByRole('button', { name: 'I’ve saved it' })[0]!);
  expect(screen.queryByText('secret-two')).toBeNull();
  screen.getByText('secret-one');
});
