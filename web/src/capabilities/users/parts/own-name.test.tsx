import { changeProfile, type Profile } from '@colloquy/contract/users';
import { screen } from '@testing-library/react';
import { describe, expect, test } from 'vitest';
import { queryClient } from '../../../app/query-client.ts';
import { readUserInfo, storeUserInfo } from '../../../app/session/user-info.ts';
import { renderWithProviders } from '../../../testing/render-with-providers.tsx';
import { refusal, mockServer } from '../../../testing/mock-server.ts';
import { ProfileScreen } from '../profile.screen.tsx';
import { profileQuery } from '../users.queries.ts';
import { OwnName } from './own-name.tsx';

const profile = {
  name: 'Researcher',
  username: 'researcher',
  timeZone: null,
  version: 3,
  organisation: { name: 'Field Office', timeZone: 'Europe/London' },
} as Profile;

const userInfo = {
  id: 'p',
  name: 'Researcher',
  org: 'Field Office',
  oid: 'o',
  role: 'customer',
  username: 'researcher',
} as const;

const name = () => screen.getByRole<HTMLInputElement>('textbox', { name: 'Name' });

describe('own name', () => {
  test('is saved with the loaded version and updates the navigation bar', async () => {
    const server = mockServer();
    server.on(changeProfile, ({ body }) => ({
      profile: { ...profile, ...(body as object), version: 4 },
      userInfo: { ...userInfo, name: 'Second Researcher' },
    }));
    const { user } = renderWithProviders(<OwnName profile={profile} />);
    await user.clear(name());
    await user.type(name(), 'Second Researcher{Enter}');
    expect(await screen.findByText('Saved.')).toBeTruthy();
    expect(server.requests).toEqual([
      expect.objectContaining({
        method: 'PATCH',
        body: { name: 'Second Researcher', timeZone: null, version: 3 },
      }),
    ]);
    expect(readUserInfo()?.name).toBe('Second Researcher');
  });

  test('keeps the focus and the cached data when it is saved', async () => {
    storeUserInfo(userInfo);
    queryClient.setQueryData(profileQuery.queryKey, profile);
    queryClient.setQueryData(['job', 'j'], 'what somebody works in');
    mockServer().on(changeProfile, ({ body }) => ({
      profile: { ...profile, ...(body as object), version: 4 },
      userInfo: { ...userInfo, name: 'Second Researcher' },
    }));
    const { user } = renderWithProviders(<ProfileScreen />);
    await user.clear(name());
    await user.type(name(), 'Second Researcher');
    const save = screen.getByRole('button', { name: 'Save' });
    await user.click(save);
    await screen.findByText('Saved.');
    expect(document.activeElement).toBe(save);
    expect(queryClient.getQueryData(['job', 'j'])).toBe('what somebody works in');
  });

  test('keeps the input when the server refuses it', async () => {
    mockServer().on(changeProfile, () => refusal(409, 'changed-meanwhile', 'This was changed meanwhile.'));
    const { user } = renderWithProviders(<OwnName profile={profile} />);
    await user.type(name(), ' Two{Enter}');
    expect(await screen.findByText('This was changed meanwhile.')).toBeTruthy();
    expect(name().value).toBe('Researcher Two');
  });
});
