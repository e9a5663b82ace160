import type { Role, UserInfo } from '@colloquy/contract';

type Described = {
  personId: string;
  organisationId: string;
  role: Role;
  name: string;
  username: string;
  organisation: string;
};

/** What a browser keeps of who is signed in, out of an account or of a scope's caller. */
export const userInfoOf = (who: Described): UserInfo => ({
  id: who.personId,
  name: who.name,
  org: who.organisation,
  oid: who.organisationId,
  role: who.role,
  username: who.username,
});
