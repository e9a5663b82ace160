import { useQuery } from '@tanstack/react-query';
import { screen } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import { renderWithProviders } from '../../testing/render-with-providers.tsx';
import { queryClient } from '../query-client.ts';
import { QueryView } from './query-view.tsx';

const queryFn = vi.fn<() => Promise<string>>();

function Part() {
  const query = useQuery({ queryKey: ['part'], queryFn });
  return (
    <>
      <output>{query.status}</output>
      <QueryView query={query} loading={<p>Loading</p>}>
        {(data) => <p>{data}</p>}
      </QueryView>
    </>
  );
}

test('shows an error with Retry only while there is no data', async () => {
  queryFn.mockRejectedValue(new Error('502'));
  const { user } = renderWithProviders(<Part />);
  expect(screen.getByText('Loading')).toBeTruthy();
  await screen.findByRole('alert');

  queryFn.mockResolvedValue('What somebody works in');
  await user.click(screen.getByRole('button', { name: 'Retry' }));
  await screen.findByText('What somebody works in');

  queryFn.mockRejectedValue(new Error('502'));
  await queryClient.invalidateQueries({ queryKey: ['part'] });
  await screen.findByText('error');
  expect(screen.getByText('What somebody works in')).toBeTruthy();
  expect(screen.queryByRole('alert')).toBeNull();
});
