import { screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { renderPart } from '../../testing/render-part.tsx';
import { useShownOnce } from './use-shown-once.tsx';

function Maker() {
  const { shown, show } = useShownOnce('Keep it safe.');
  const make = (name: string) => () => show({ title: `Secret of ${name}`, secret: `secret-${name}` });
  return (
    <>
      {shown}
      <button onClick={make('one')}>One</button>
      <button onClick={make('two')}>Two</button>
    </>
  );
}

test('a secret stays until it was kept, also when the next one is made', async () => {
  const { user } = renderPart(<Maker />);
  await user.click(screen.getByRole('button', { name: 'One' }));
  await user.click(screen.getByRole('button', { name: 'Two' }));
  screen.getByText('secret-one');
  screen.getByText('secret-two');
  await user.click(screen.getAllByRole('button', { name: 'I’ve saved it' })[0]!);
  expect(screen.queryByText('secret-two')).toBeNull();
  screen.getByText('secret-one');
});
