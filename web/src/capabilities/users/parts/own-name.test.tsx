import { changeProfile, type Profile } from '@colloquy/contract';
import { screen } from '@testing-library/react';
import { describe, expect, test } from 'vitest';
import { queryClient } from '../../../app/query-client.ts';
import { readUserInfo, storeUserInfo } from '../../../app/session/user-info.ts';
import { renderPart } from '../../../testing/render-part.tsx';
import { refusal, serverAnswers } from '../../../testing/server-answers.ts';
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

describe('the own name', () => {
  test('is saved with the version that was read, and known to the frame', async () => {
    const server = serverAnswers();
    server.on(changeProfile, ({ body }) => ({
      profile: { ...profile, ...(body as object), version: 4 },
      userInfo: { ...userInfo, name: 'Second Researcher' },
    }));
    const { user } = renderPart(<OwnName profile={profile} />);
    await user.clear(name());
    await user.type(name(), 'Second Researcher{Enter}');
    expect(await screen.findByText('Saved.')).toBeTruthy();
    expect(server.asked).toEqual([
      expect.objectContaining({
        method: 'PATCH',
        body: { name: 'Second Researcher', timeZone: null, version: 3 },
      }),
    ]);
    expect(readUserInfo()?.name).toBe('Second Researcher');
  });

  test('is saved without taking the focus, or what is known, from anything', async () => {
    storeUserInfo(userInfo);
    queryClient.setQueryData(profileQuery.queryKey, profile);
    queryClient.setQueryData(['job', 'j'], 'what somebody works in');
    serverAnswers().on(changeProfile, ({ body }) => ({
      profile: { ...profile, ...(body as object), version: 4 },
      userInfo: { ...userInfo, name: 'Second Researcher' },
    }));
    const { user } = renderPart(<ProfileScreen />);
    await user.clear(name());
    await user.type(name(), 'Second Researcher');
    const save = screen.getByRole('button', { name: 'Save' });
    await user.click(save);
    await screen.findByText('Saved.');
    expect(document.activeElement).toBe(save);
    expect(queryClient.getQueryData(['job', 'j'])).toBe('what somebody works in');
  });

  test('stays as it was typed where the server refuses it', async () => {
    serverAnswers().on(changeProfile, () => refusal(409, 'changed-meanwhile', 'This was changed meanwhile.'));
    const { user } = renderPart(<OwnName profile={profile} />);
    await user.type(name(), ' Two{Enter}');
    expect(await screen.findByText('This was changed meanwhile.')).toBeTruthy();
    expect(name().value).toBe('Researcher Two');
  });
});
