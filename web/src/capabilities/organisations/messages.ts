import { RESTORABLE_DAYS } from '@colloquy/contract';
import { plural } from '../../ui/format/plural.ts';

// Settings, with numbers or depending on the mail server

export const idleHint = (operatorMinutes: number | null): string =>
  operatorMinutes === null
    ? 'Leave empty for no limit.'
    : plural(operatorMinutes, {
        one: 'This installation signs people out after # minute. You can only set a shorter time.',
        other: 'This installation signs people out after # minutes. You can only set a shorter time.',
      });

/** Hint on the effect of a retention period. `jobs` is undefined while loading. */
export function retentionHint(count: number | null, jobs: number | undefined): string {
  if (count === null) return 'Leave empty to keep all jobs.';
  const sentence = plural(count, {
    one: `Completed jobs are deleted automatically after # day and can be restored for ${RESTORABLE_DAYS} days.`,
    other: `Completed jobs are deleted automatically after # days and can be restored for ${RESTORABLE_DAYS} days.`,
  });
  if (jobs === undefined) return sentence;
  if (jobs === 0) return `${sentence} No jobs are older than this.`;
  return `${sentence} ${plural(jobs, { one: '# job is older than this.', other: '# jobs are older than this.' })}`;
}

export const retentionConfirmTitle = (jobs: number): string =>
  plural(jobs, { one: 'Delete # job?', other: 'Delete # jobs?' });

export const retentionConfirmText = (jobs: number, count: number): string =>
  [
    plural(count, {
      one: 'Jobs completed more than # day ago are deleted automatically.',
      other: 'Jobs completed more than # days ago are deleted automatically.',
    }),
    plural(jobs, {
      one: `# job is older now and will be deleted within a day of saving. You can restore it under “Deleted” for ${RESTORABLE_DAYS} days.`,
      other: `# jobs are older now and will be deleted within a day of saving. You can restore them under “Deleted” for ${RESTORABLE_DAYS} days.`,
    }),
  ].join(' ');

export const retentionConfirmLabel = (jobs: number): string =>
  plural(jobs, { one: 'Save and delete # job', other: 'Save and delete # jobs' });

/** When admins are notified that few credits are left. */
export const lowCreditsHint = (sendsMail: boolean): string =>
  sendsMail
    ? 'Admins get one email each time the balance falls below this. Enter 0 to turn this off.'
    : 'This installation sends no email, so nobody is notified yet. Enter 0 to turn this off.';

export const jobEmailsHint = (sendsMail: boolean): string =>
  sendsMail
    ? 'Users get emails about their jobs, unless they have turned them off.'
    : 'This installation sends no email, so this has no effect yet.';

// List of organisations
export const show = 'Show';
export const deletedFilter = 'Deleted (can be restored)';
export const organisation = 'Organisation';
export const operator = 'Operator';
export const users = 'Users';
export const jobs = 'Jobs';
export const timeZone = 'Time zone';
export const created = 'Created';
export const removedForGood = 'Removed for good';
export const organisations = 'Organisations';
export const searchOrganisations = 'Search by name or code';
export const noOrganisationsYet = 'No organisations yet';
export const noOrganisationsHint = 'Add an organisation, then invite its admin.';
export const actions = 'Actions';
export const restore = 'Restore';
export const restoreOrganisation = (name: string): string => `Restore ${name}`;
export const deleteOrganisation = (name: string): string => `Delete ${name}`;
export const newOrganisation = 'New organisation';
export const allOrganisations = 'All organisations';
export const selectOrganisation = 'Select Organization';

// One organisation
export const loadingOrganisation = 'Loading organisation';
export const details = 'Details';
export const deleteButton = 'Delete';
export const detailsOf = (name: string): string => `${name}: details`;
export const overview = 'Overview';
export const edit = 'Edit';
export const deleted = 'Deleted';
export const supportAccessGranted = 'Support access granted';
export const deletedNotice = (moment: string): string =>
  `This organisation is deleted, and its users can’t sign in. You can restore it until ${moment}.`;
export const activeUsers = 'Active users';
export const invitedUsers = 'Invited users';
export const recordings = 'Recordings';
export const totalDuration = 'Total duration';
export const name = 'Name';
export const code = 'Code';
export const preferredLanguages = 'Preferred languages';
export const none = 'None';
export const keepCompletedJobs = 'Keep completed jobs';
export const forever = 'Forever';
export const retentionDays = (days: number): string => plural(days, { one: '# day', other: '# days' });
export const jobEmails = 'Emails about jobs';
export const sent = 'Sent';
export const notSent = 'Not sent';
export const knownVoices = 'Known voices';
export const recognised = 'Recognised';
export const notRecognised = 'Not recognised';
export const supportAccess = 'Support access';
export const accessGrantedBy = (until: string, by: string, downloads: boolean): string =>
  downloads ? `Until ${until}, granted by ${by}, downloads allowed` : `Until ${until}, granted by ${by}`;
export const usersHint = 'Accounts and roles';
export const jobsHint = 'All jobs and their status';
export const subscriptions = 'Subscriptions';
export const subscriptionsHint = 'Current plan and history';
export const services = 'Services';
export const servicesHint = 'Usage and credits by service';
export const amountHistory = 'Amount history';
export const amountHistoryHint = 'All credit transactions';
export const accountManagement = 'Account management';
export const accountManagementHint = 'Settings, retention and support access';
export const audit = 'Audit';
export const auditHint = 'Who did what, and when';
export const pagesOfOrganisation = 'Pages of this organisation';
export const organisationConflict = (name: string, code: string, timeZone: string): string =>
  `Someone changed this organisation in the meantime. It is now ${name}, ${code}, ${timeZone}. Save again to replace their changes with yours.`;
export const save = 'Save';
export const codeHint = 'Short and unique: letters, digits and hyphens.';
export const timeZoneHint = 'Used for months on invoices and statements, and for days in the audit.';

// Dialog to delete an organisation
export const deleteTitle = (name: string): string => `Delete ${name}?`;
export const deleteText =
  'Its users are signed out immediately and can’t sign in. You can restore the organisation for 30 days. After that, all its data is permanently deleted.';
export const confirmDelete = 'Delete organisation';
export const enterCodeFirst = 'Enter the code first';
export const countingData = 'Counting the data to be deleted';
export const toBeDeleted = 'This will be deleted:';
export const enterCode = (code: string): string => `Enter the code to confirm: ${code}`;
export const deletedOrganisations = 'Deleted organisations';
export const usersLost = (count: number): string => plural(count, { one: '# user', other: '# users' });
export const jobsLost = (count: number): string => plural(count, { one: '# job', other: '# jobs' });
export const recordingsLost = (count: number): string =>
  plural(count, {
    one: '# recording with its transcript, comments and history',
    other: '# recordings with their transcripts, comments and history',
  });
export const organisationDeleted = (name: string): string => `${name} deleted.`;
export const organisationRestored = (name: string): string =>
  `${name} restored. Its users can sign in again.`;

// Audit
export const person = 'Person';
export const subject = 'Subject';
export const searchAudit = 'Search by person or action';
export const emptyAuditHint =
  'Actions of people in your organisation are listed here, without the content of their work.';
export const platformAuditIntro =
  'Everything that platform admins do and view, in all organisations. Each organisation can see these entries in its own audit.';
export const emptyPlatformAuditHint = 'Actions of platform admins are listed here.';
export const noEntriesYet = 'No audit entries yet';
export const action = 'Action';
export const time = 'Time';
export const automatic = 'Colloquy';
export const platformAdmin = (name: string): string => `${name} (platform admin)`;
export const formerPlatformAdmin = 'A former platform admin';
export const noLongerAvailable = 'No longer available';
export const anyAction = 'Any action';
export const anyone = 'Anyone';
export const from = 'From';
export const to = 'To';

// Account management
export const enginesAndKeys = 'Engines and keys';
export const loadingSettings = 'Loading settings';
export const retentionNotNumber = 'Enter a number of days, or leave empty.';
export const retentionNotWhole = 'Enter a whole number of days.';
export const retentionTooShort = 'Enter at least 1 day, or leave empty.';
export const retentionTooLong = 'Enter at most 36,500 days.';
export const creditsNotNumber = 'Enter a number of credits, or 0.';
export const creditsNegative = 'Enter 0 or more.';
export const creditsTooMany = 'Enter at most 10,000,000 credits.';
export const idleNotNumber = 'Enter a number of minutes, or leave empty.';
export const idleNotWhole = 'Enter a whole number of minutes.';
export const idleTooShort = 'Enter at least 5 minutes, or leave empty.';
export const idleTooLong = 'Enter at most 1,440 minutes (1 day).';
export const settingsSaved = 'Settings saved.';
export const unsavedChanges = 'Unsaved changes';
export const nameHint = 'Contact Colloquy support to change the name.';
export const lowCreditsLabel = 'Notify admins when credits fall below';
export const requireSecondFactor = 'Require two-factor sign-in for admins';
export const requiredByOperator = 'Required on this installation.';
export const secondFactorHint = 'Admins without a second factor set one up when they next sign in.';
export const idleLabel = 'Sign out after inactivity (minutes)';
export const sendJobEmails = 'Send emails about jobs';
export const recogniseVoices = 'Recognise voices';
export const recogniseVoicesHint =
  'People who gave consent, such as your interviewers, are named automatically in new recordings. If you turn this off, nobody is recognised. Known voices stay until you erase them.';
export const settingsConflict =
  'Someone changed these settings in the meantime. Save again to replace their changes with yours, or reload the page to see them.';
export const preferredLanguagesHint =
  'Shown first when people choose the language of a job. Other languages follow in alphabetical order.';
export const addLanguage = 'Add a language';
export const removeLanguage = (language: string): string => `Remove ${language}`;
export const retentionLabel = 'Keep completed jobs (days)';
export const dontSave = 'Don’t save';

// Support access
export const accessGranted = (until: string): string => `Support access granted until ${until}.`;
export const accessRemoved = 'Support access removed.';
export const granted = 'Granted';
export const notGranted = 'Not granted';
export const accessIntro =
  'Platform admins can’t see your recordings, transcripts or comments. To get help with a job, you can grant support access for a limited time. They can then read and listen, but not change anything. They can download only if you allow it. Everything they view or download is recorded in your audit.';
export const grantedUntil = (until: string, by: string, downloads: boolean): string =>
  downloads
    ? `Granted until ${until} by ${by}. Downloads are allowed.`
    : `Granted until ${until} by ${by}. Downloads are not allowed.`;
export const removeAccess = 'Remove access';
export const grantUntil = 'Grant support access until';
export const allowDownloads = 'Allow downloads of transcripts and audio';
export const grantAccess = 'Grant access';

// Known voices
export const voicesIntro =
  'People who consented to voice recognition. You can add a voice next to the speaker’s name on a transcript. Voiceprints are stored encrypted and never leave this installation.';
export const loadingVoices = 'Loading voices';
export const noVoices = 'No known voices.';
export const recognitionOff = 'Voice recognition is turned off. These voices are still stored.';
export const eraseAll = 'Erase all';
export const notReady = 'Not ready yet';
export const consentGiven = (by: string, note: string): string => `Consent given by ${by}: ${note}`;
export const consentRecorded = (by: string, moment: string): string => `Recorded by ${by}, ${moment}`;
export const eraseVoiceOf = (name: string): string => `Erase the voice of ${name}`;
export const voiceErased = (name: string): string => `Voice of ${name} erased.`;
export const voicesErased = 'All voices erased.';
export const eraseVoiceTitle = (name: string): string => `Erase the voice of ${name}?`;
export const eraseVoicesTitle = (count: number): string =>
  plural(count, { one: 'Erase # voice?', other: 'Erase all # voices?' });
export const eraseText =
  'Voiceprints and notes of consent are permanently deleted. Names that were added automatically and never confirmed are removed. Names that people entered stay.';
export const eraseVoice = 'Erase voice';

/** Rows of a list, in its position. */
export const countedOrganisations = { one: '# organisation', other: '# organisations' };

/** Rows of a list, in its position. */
export const countedEntries = { one: '# entry', other: '# entries' };
