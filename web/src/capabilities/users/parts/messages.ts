import { formatNumber } from '../../../ui/format/amount.ts';
import { plural } from '../../../ui/format/plural.ts';
import { roleChangeHint } from '../messages.ts';

/** Texts of the bulk actions on users, apart from those of the other screens because of their number. */

export const invitationLinks = 'Invitation links';
export const changeRole = 'Change role';
export const services = 'Services';
export const creditLimit = 'Credit limit';
export const addToGroup = 'Add to group';
export const enterAmount = 'Enter an amount such as 25 or 7.50.';
export const chooseGroupError = 'Choose a group.';
export const service = 'Service';
export const switchService = 'Availability';
export const on = 'On';
export const off = 'Off';
export const creditsPerMonth = 'Credits per month';
export const noLimitHint = 'Leave empty for no limit.';
export const group = 'Group';
export const noGroupsToChoose = 'There are no groups yet. Add one under Groups.';
export const chooseGroup = 'Choose a group';

const usersCounted = (one: string, other: string) => (count: number) => plural(count, { one, other });

/** Texts of each bulk action. */
export const BULK_MESSAGES = {
  deactivate: {
    title: usersCounted('Deactivate # user?', 'Deactivate # users?'),
    text: 'The users are signed out immediately and can’t sign in. Their jobs stay in their accounts. You can activate the accounts again.',
    submitLabel: 'Deactivate',
    done: usersCounted('# user deactivated.', '# users deactivated.'),
  },
  activate: {
    title: usersCounted('Activate # user?', 'Activate # users?'),
    text: 'The users can sign in again. Each takes a seat of the plan.',
    submitLabel: 'Activate',
    done: usersCounted('# user activated.', '# users activated.'),
  },
  invite: {
    title: usersCounted('Resend # invitation?', 'Resend # invitations?'),
    text: 'Each user gets a new link by email. Earlier links stop working.',
    submitLabel: 'Resend invitations',
    done: usersCounted('# invitation sent again.', '# invitations sent again.'),
  },
  link: {
    title: usersCounted('Create an invitation link for # user?', 'Create invitation links for # users?'),
    text: 'This installation sends no email, so create links and pass them on yourself. Earlier links stop working.',
    submitLabel: 'Create links',
    done: usersCounted('# link created.', '# links created.'),
  },
  role: {
    title: usersCounted('Change the role of # user', 'Change the role of # users'),
    text: roleChangeHint,
    submitLabel: 'Change role',
    done: usersCounted('Role of # user changed.', 'Roles of # users changed.'),
  },
  service: {
    title: usersCounted('Turn a service on or off for # user', 'Turn a service on or off for # users'),
    text: 'Jobs that are already ordered continue.',
    submitLabel: 'Save',
    done: usersCounted('Service changed for # user.', 'Service changed for # users.'),
  },
  limit: {
    title: usersCounted('Set the credit limit of # user', 'Set the credit limit of # users'),
    text: 'The most that each user can spend from the organisation’s credits per month. Their own credits don’t count towards the limit.',
    submitLabel: 'Set limit',
    done: usersCounted('Credit limit of # user set.', 'Credit limits of # users set.'),
  },
  group: {
    title: usersCounted('Add # user to a group', 'Add # users to a group'),
    text: 'Members of a group can see each other’s jobs.',
    submitLabel: 'Add to group',
    done: usersCounted('# user added to the group.', '# users added to the group.'),
  },
} as const;

export const bulkProgress = (done: number, all: number): string =>
  `${formatNumber(done)} of ${formatNumber(all)} done`;

/** Title of the result: what is done, not what was requested. */
export const bulkResultTitle = ({ done, refused }: { done: number; refused: readonly unknown[] }): string => {
  if (refused.length === 0) return 'Done';
  if (done === 0) return 'No users changed';
  return plural(done + refused.length, {
    one: `${formatNumber(done)} of # user changed`,
    other: `${formatNumber(done)} of # users changed`,
  });
};

export const usersNotChanged = (count: number): string =>
  plural(count, { one: '# user not changed:', other: '# users not changed:' });
