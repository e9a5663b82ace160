import { expect, test } from 'vitest';
import { dedicatedAccount } from './account.ts';

const NOBODY =
  'root:x:0:0:root:/root:/bin/bash\nnobody:x:65534:65534:nobody:/nonexistent:/usr/sbin/nologin\n';
const POSTGRES = 'postgres:x:101:104::/var/lib/postgresql:/bin/bash\n';
const OURS = 'colloquy-postgres:x:998:998::/home/colloquy-postgres:/usr/sbin/nologin\n';

const noCreation = (): void => {
  throw new Error('No account is created where there is one.');
};

test.each([
  [NOBODY + POSTGRES, { name: 'postgres', uid: 101, gid: 104 }],
  [NOBODY + POSTGRES + OURS, { name: 'colloquy-postgres', uid: 998, gid: 998 }],
])('uses an account that runs only a database', (accounts, account) => {
  expect(dedicatedAccount({ read: () => accounts, create: noCreation })).toEqual(account);
});

test('creates an account if there is none', () => {
  let accounts = NOBODY;
  const create = (name: string): void => {
    expect(name).toBe('colloquy-postgres');
    accounts += OURS;
  };
  expect(dedicatedAccount({ read: () => accounts, create })).toMatchObject({ uid: 998 });
});

test('never uses the account of other services', () => {
  expect(() => dedicatedAccount({ read: () => NOBODY, create: () => {} })).toThrow(/do not start as root/);
});
