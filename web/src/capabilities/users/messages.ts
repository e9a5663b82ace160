import type { Answer, Role } from '@colloquy/contract';
import { type importUsers, type PendingChange, ROLE_NAMES, type UserDetail } from '@colloquy/contract/users';
import { formatNumber } from '../../ui/format/amount.ts';
import { plural } from '../../ui/format/plural.ts';

// List of users
export const role = 'Role';
export const state = 'State';
export const user = 'User';
export const email = 'Email';
export const organisation = 'Organisation';
export const added = 'Added';
export const users = 'Users';
export const groups = 'Groups';
export const tabsLabel = 'Users and groups';
export const searchUsers = 'Search by name or email';
export const noUsersYet = 'No users yet';
export const noUsersHint =
  'Add users one by one, or import a list. New users get an invitation with a link to set their password.';
export const importList = 'Import';
export const addUser = 'Add user';
export const selectOrganisation = 'Select Organization';
export const allOrganisations = 'All organisations';
export const viewOrganisation = 'View organisation';

// One user
export const loadingUser = 'Loading user';
export const allUsers = 'All users';
export const cannotBeChanged = (reason: string): string =>
  `${reason} You can’t deactivate this account or change its role.`;
export const jobCounts = (jobs: number, unfinished: number): string =>
  `${formatNumber(jobs)}, ${formatNumber(unfinished)} unfinished`;
export const username = 'Username';
export const jobs = 'Jobs';
export const none = 'None';
export const secondFactor = 'Second factor';
export const setUp = 'Set up';
export const timeZone = 'Time zone';
export const organisationTimeZone = 'Same as the organisation';
export const lastSignIn = 'Last sign-in';
export const never = 'Never';
export const session = 'Session';
export const activity = 'Activity';
export const viewActivity = 'View in audit';
export const deactivated = 'Deactivated';

// Form of a user
export const chooseRole = 'Choose a role.';
export const nameLabel = 'Name';
export const usernameHint = 'Used to sign in. Must be unique.';
export const save = 'Save';
export const roleChangeHint = 'Changing the role signs the user out.';
export const userConflict = (name: string, username: string, email: string): string =>
  `Someone changed this account in the meantime: ${name}, ${username}, ${email}. Save again to replace their changes with yours.`;
export const transferJobsFirst =
  'Transfer this user’s jobs first. In another role, the user couldn’t see them.';
export const roleIsFixed = (reason: string): string => `${reason} The role can’t be changed.`;
export const roleNotAvailable = 'Choose a role that is available in this organisation.';
export const addAndInvite = 'Add and invite';
export const chooseOrganisation = 'Choose an organisation.';

// Actions on an account
export const accountActions = 'Account actions';
export const edit = 'Edit';
export const invitationLink = 'Invitation link';
export const passwordLink = 'Password link';
export const resendInvitation = 'Resend invitation';
export const resetPassword = 'Reset password';
export const resetSecondFactor = 'Reset second factor';
export const transferJobs = 'Transfer jobs';
export const activate = 'Activate';
export const deactivate = 'Deactivate';
export const resetPasswordTitle = (name: string): string => `Reset the password of ${name}?`;
export const sendLink = 'Send link';
export const resetFactorTitle = (name: string): string => `Reset the second factor of ${name}?`;
export const reset = 'Reset';
export const chooseColleague = 'Choose a colleague.';
export const deactivateTitle = (name: string): string => `Deactivate ${name}?`;
export const transferTitle = (name: string): string => `Transfer the jobs of ${name}`;
export const transfer = 'Transfer';
export const newOwnerOptional = 'New owner of the jobs (optional)';
export const newOwner = 'New owner of the jobs';
export const newOwnerPlaceholder = 'Choose a colleague';
export const newOwnerHint =
  'If you don’t choose anyone, the jobs stay in this account. Admins can still see them.';
const jobsOfUser = (jobs: number, unfinished: number): string =>
  plural(jobs, {
    one: `This user has # job (${formatNumber(unfinished)} unfinished).`,
    other: `This user has # jobs (${formatNumber(unfinished)} unfinished).`,
  });
export const transferText = (jobs: number, unfinished: number): string =>
  `${jobsOfUser(jobs, unfinished)} The new owner can work on them like their own.`;
export const deactivateText = (jobs: number, unfinished: number): string =>
  [
    'The user is signed out immediately and can’t sign in. Nothing is deleted, and you can activate the account again.',
    jobs > 0 && jobsOfUser(jobs, unfinished),
  ]
    .filter(Boolean)
    .join(' ');
export const userDeactivated = (name: string): string => `${name} deactivated and signed out.`;
export const userActivated = (name: string): string => `${name} activated. They can sign in again.`;
export const jobsTransferring = (name: string): string => `Transferring the jobs of ${name}.`;
export const factorAwaitsConfirmation = (name: string): string =>
  `The second factor of ${name} will be reset once this is confirmed.`;
export const factorReset = (name: string): string => `Second factor of ${name} reset.`;
export const resetLinkSent = (email: string): string => `We’ve sent a password link to ${email}.`;
export const confirmed = 'Confirmed.';
export const declined = 'Declined.';
export const nothingPending = 'No changes awaiting confirmation';
export const awaitingConfirmation = 'Awaiting confirmation';
export const expiresOn = (moment: string): string => `Expires on ${moment}.`;
export const confirm = 'Confirm';
export const decline = 'Decline';
export const invitationLinkFor = (name: string): string => `Invitation link for ${name}`;
export const passwordLinkFor = (name: string): string => `Password link for ${name}`;
export const close = 'Close';
export const cancel = 'Cancel';
export const createLink = 'Create link';
export const link = 'Link';
export const validUntil = 'Valid until';
export const downloadLinks = 'Download all links (CSV)';
export const linksShown = (shown: number, all: number): string =>
  `Showing ${formatNumber(shown)} of ${formatNumber(all)} links. The file contains all of them.`;
export const copyingBlocked = 'This browser blocks copying. Select the link and copy it yourself.';
export const copyLinkFor = (name: string): string => `Copy link for ${name}`;
export const copied = 'Copied';
export const copyLink = 'Copy link';

// Import of users
export const rowsRefused =
  'Some rows can no longer be imported, so no users were added. Check them and import the rest.';
export const importTitle = 'Import users';
export const template = 'Template';
export const chooseOrganisationFirst = 'Choose an organisation first.';
export const importCount = (count: number): string =>
  plural(count, { one: 'Import # user', other: 'Import # users' });
export const downloadRefused = 'Download rejected rows (CSV)';
export const chooseAnotherFile = 'Choose another file';
export const problemColumn = 'Problem';
export const dropFile = 'Drop a file here, or';
export const chooseFile = 'Choose a file';
export const fileLabel = 'File of users';
export const acceptedFiles = (users: number, size: string): string =>
  `CSV or XLSX with the columns Name, Username, Email and Role. Up to ${formatNumber(users)} users and ${size}. You can check the list before any users are added.`;
export const fileTooLarge = (name: string, size: string): string => `${name} is larger than ${size}.`;
export const validRows = (count: number): string =>
  plural(count, { one: '# row can be imported.', other: '# rows can be imported.' });
export const invalidRows = (count: number): string =>
  plural(count, {
    one: '# row has problems and will be skipped.',
    other: '# rows have problems and will be skipped.',
  });
export const rowIsValid = 'Ready';
export const rowHasProblems = 'Has problems';
export const noName = 'No name';
export const line = (number: number): string => `Line ${number}`;
export const rowsShown = (shown: number, all: number): string =>
  `Showing ${formatNumber(shown)} of ${formatNumber(all)} rows.`;

// Groups
export const loadingGroups = 'Loading groups';
export const newGroup = 'New group';
export const noGroupsYet = 'No groups yet';
export const noGroupsHint =
  'Customers see their own jobs and jobs shared with them. Members of a group can also see each other’s jobs.';
export const groupsIntro = 'Members of a group can see each other’s jobs.';
export const noMembers = 'No members';
export const editGroup = (name: string): string => `Edit ${name}`;
export const deleteGroup = (name: string): string => `Delete ${name}`;
export const deletedGroups = 'Deleted groups';
export const groupDeleted = (name: string, members: number): string =>
  members < 2
    ? `${name} deleted.`
    : `${name} deleted. ${plural(members, {
        one: '# member can no longer see the jobs of others.',
        other: '# members can no longer see each other’s jobs.',
      })}`;
export const memberCount = (count: number): string => plural(count, { one: '# member', other: '# members' });
export const groupName = 'Group name';
export const members = 'Members';
export const removeMember = (name: string): string => `Remove ${name}`;
export const addCustomer = 'Add a customer';
export const searchPlaceholder = 'Search by name';

// Profile
export const profile = 'Profile';
export const changePassword = 'Change Password';
export const loadingProfile = 'Loading your profile';
export const signedInAs = (username: string, organisation: string): string =>
  `You sign in to ${organisation} as ${username}.`;
export const saved = 'Saved.';
export const nameAndTimeZone = 'Name and time zone';
export const timeZoneHint = 'The months of your statements start at midnight in this time zone.';
export const sameAsOrganisation = (zone: string): string => `Same as the organisation (${zone})`;
export const changeEmail = 'Change email';
export const newEmail = 'New email';
export const yourPassword = 'Your password';
export const transcriptEditor = 'Transcript editor';
export const playsOnClick = 'Play from a word when I click it';
export const playsOnClickHint =
  'You can always play from a word by holding Alt and clicking it, or from a turn by selecting its time.';

// Link to confirm a change of one’s own account
export const linkInvalid = 'This link doesn’t work';
export const goToSignIn = 'Go to sign-in';
export const changeConfirmed = 'Change confirmed';
export const changeDeclined = 'Change declined';
export const changeApplies = 'The change is now in effect.';
export const accountUnchanged = 'Your account stays as it is.';
export const confirmChange = 'Confirm a change';
export const checkingLink = 'Checking the link';

// Sentences that change with a name, a number or the mail server
const roleName = (value: string | null): string => ROLE_NAMES[value as Role] ?? '';

/** A pending change by a platform admin, on the page of the account. */
export function pendingChangeText(
  { kind, value }: Pick<PendingChange, 'kind' | 'value'>,
  name: string,
): string {
  switch (kind) {
    case 'email':
      return `A platform admin asked to change the email address to ${value}.`;
    case 'role':
      return `A platform admin asked to change ${name}’s role to ${roleName(value)}.`;
    case 'add':
      return `A platform admin asked to add ${name} as ${roleName(value)}.`;
    case 'second-factor':
      return `A platform admin asked to remove the second factor of ${name}.`;
  }
}

/** The same change for the person themselves, on the page that the email links to. */
export function ownChangeText({ kind, value }: Pick<PendingChange, 'kind' | 'value'>): string {
  switch (kind) {
    case 'email':
      return `A platform admin asked to change your email address to ${value}. Anyone who can read email at that address could then reset your password.`;
    case 'role':
      return `A platform admin asked to change your role to ${roleName(value)}.`;
    case 'add':
      return `A platform admin asked to add you as ${roleName(value)}.`;
    case 'second-factor':
      return 'A platform admin asked to remove your second factor. You would sign in with your password alone.';
  }
}

const CONFIRMATION_HINTS: Record<PendingChange['confirmedBy'], string> = {
  person: 'This takes effect once the person confirms it.',
  admin: 'This takes effect once an admin of the organisation confirms it.',
  either: 'This takes effect once the person, or an admin of their organisation, confirms it.',
};
export const confirmationHint = ({ confirmedBy }: Pick<PendingChange, 'confirmedBy'>): string =>
  CONFIRMATION_HINTS[confirmedBy];

/** Confirmation after adding a user. */
export const addedMessage = ({
  name,
  email,
  sendsMail,
  isAwaitingConfirmation,
}: Pick<UserDetail, 'name' | 'email' | 'sendsMail' | 'isAwaitingConfirmation'>): string => {
  if (isAwaitingConfirmation)
    return 'Added. The person is invited once an admin of the organisation confirms.';
  return sendsMail ? invitedMessage(email) : `${name} added. ${NO_MAIL}`;
};

export const invitedMessage = (email: string): string => `Invitation sent to ${email}.`;

/** Shown where people may expect an email. */
export const NO_MAIL = 'This installation sends no email, so pass on the links yourself.';

/** For platform admins, who may not create a link for an account of another organisation. */
export const NO_MAIL_ASK_ADMIN =
  'This installation sends no email. An admin of the organisation can create the link and pass it on.';

export const importedMessage = ({
  added,
  awaitsConfirmation,
  sendsMail,
}: Pick<Answer<typeof importUsers>, 'added' | 'awaitsConfirmation' | 'sendsMail'>): string => {
  if (awaitsConfirmation)
    return plural(added, {
      one: '# user added. The user is invited once an admin of the organisation confirms.',
      other: '# users added. They are invited once an admin of the organisation confirms.',
    });
  return sendsMail
    ? plural(added, {
        one: '# user added and invited by email.',
        other: '# users added and invited by email.',
      })
    : plural(added, { one: `# user added. ${NO_MAIL}`, other: `# users added. ${NO_MAIL}` });
};

/** Why an import cannot start. */
export const missingSeatsText = (missing: number, isPlatform: boolean): string => {
  const seats = plural(missing, {
    one: 'The plan is # seat short for these users.',
    other: 'The plan is # seats short for these users.',
  });
  const remedy = isPlatform
    ? 'Change the subscription, deactivate users of the organisation, or import a shorter file.'
    : 'Deactivate users, ask Colloquy support for more seats, or import a shorter file.';
  return `${seats} ${remedy}`;
};

/** Introduction to a list of links. */
export const linksIntro = (count: number, until: string): string =>
  count === 1
    ? `Anyone with this link can set the password, so give it only to this person. It works once and expires ${until}.`
    : `Anyone with a link can set that person’s password, so give each link only to its person. Links work once and expire ${until}.`;

export const createLinksText = (count: number): string =>
  count === 1 ? 'Create invitation link' : 'Create invitation links';

/** Confirmation text before a link is created. */
export const createLinkText = ({ name, isInvited }: Pick<UserDetail, 'name' | 'isInvited'>): string =>
  isInvited
    ? `This installation sends no email. Create a link with which ${name} can set a password, and pass it on. Earlier links stop working.`
    : `This installation sends no email. Create a link with which ${name} can set a new password, and pass it on. The current password works until then.`;

/** Confirmation text before a password link is sent. */
export const resetPasswordText = ({ name, email }: Pick<UserDetail, 'name' | 'email'>): string =>
  `We’ll email a password link to ${email}. ${name} can use the current password until then.`;

/** Whether a person is signed in, and since when. */
export const formatSession = (session: { started: string; lastActive: string } | null): string =>
  session ? `Signed in since ${session.started}, last active ${session.lastActive}` : 'Not signed in';

/** Confirmation after changing an account; an email address or a role may need to be confirmed. */
export const savedMessage = (
  saved: Pick<UserDetail, 'email' | 'role'>,
  requested: Pick<UserDetail, 'email' | 'role'>,
): string =>
  saved.email !== requested.email || saved.role !== requested.role
    ? 'Saved. The new email address or role takes effect once it’s confirmed.'
    : 'Saved.';

/** Confirmation after changing one's own address. */
export const emailChangedText = (sendsMail: boolean): string =>
  sendsMail
    ? 'Email address changed. We’ve notified the old address.'
    : 'Email address changed. This installation sends no email, so the old address was not notified.';

/** Explains the effect of resetting the second factor. */
export const resetFactorText = ({
  needsConsent,
  sendsMail,
}: {
  needsConsent: boolean;
  sendsMail: boolean;
}): string =>
  needsConsent
    ? 'The user or an admin of their organisation has to confirm this. Nothing changes until then. Only do this if you’re sure that the user asked for it.'
    : sendsMail
      ? 'Only do this if you’re sure that the user asked for it. Their second factors and recovery codes stop working, and they are notified by email.'
      : 'Only do this if you’re sure that the user asked for it. Their second factors and recovery codes stop working.';

/** Rows of a list, in its position. */
export const countedUsers = { one: '# user', other: '# users' };
