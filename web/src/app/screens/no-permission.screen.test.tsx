import type { Role } from '@colloquy/contract';
import { screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { renderPart } from '../../testing/render-part.tsx';
import { storeUserInfo } from '../session/user-info.ts';
import { NoPermissionScreen } from './no-permission.screen.tsx';

test.each<[Role, RegExp]>([
  ['customer', /ask the administrator of your organisation/],
  ['organisationadmin', /contact Colloquy support/],
  ['admin', /only while it grants support access/],
])('a page of another role says what is true for a %s', (role, sentence) => {
  storeUserInfo({ id: 'p', name: 'Person', org: 'O', oid: 'o', role, username: 'p' });
  renderPart(<NoPermissionScreen />);
  expect(screen.getByText(sentence)).toBeTruthy();
});
