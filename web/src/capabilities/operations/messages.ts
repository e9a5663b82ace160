import { plural } from '../../ui/format/plural.ts';

// Operations
export const operationsTitle = 'Operations';
export const loading = 'Loading';
export const asOf = (moment: string): string => `As of ${moment}. Updated every 10 seconds.`;
export const untrustedProxy =
  'Requests come through a proxy that Colloquy doesn’t trust, so everyone appears to have the same address, and one person’s failed sign-ins can block everyone. Set COLLOQUY_TRUST_PROXY to the proxy’s address.';

// Tasks
export const failedView = 'Failed';
export const stuckView = 'Stuck';
export const unfinishedView = 'Unfinished';
export const noFailedTasks = 'No failed tasks';
export const noFailedTasksHint = 'Tasks that failed after all attempts appear here. You can retry them.';
export const noStuckTasks = 'No stuck tasks';
export const noStuckTasksHint =
  'Tasks whose worker stopped responding, and tasks that no worker claims, appear here.';
export const noUnfinishedTasks = 'No unfinished tasks';
export const noUnfinishedTasksHint = 'Queued and running tasks appear here.';
export const taskColumn = 'Task';
export const state = 'State';
export const nextAttempt = (moment: string): string => `Next attempt ${moment}`;
export const due = (moment: string): string => `Due ${moment}`;
export const organisation = 'Organisation';
export const job = 'Job';
export const timeColumn = 'Time';
export const lastHeartbeat = 'Last heartbeat';
export const backgroundTasks = 'Background tasks';
export const viewsLabel = 'Show tasks';
export const tasksLabel = (view: string): string => `Background tasks: ${view}`;
export const searchTasks = 'Search by task, organisation or failure';
export const retry = 'Retry';
export const tasksRetried = (count: number): string =>
  plural(count, { one: '# task queued again.', other: '# tasks queued again.' });
export const tasksSkipped = (count: number): string =>
  plural(count, {
    one: '# task skipped, because it is done or its job was stopped.',
    other: '# tasks skipped, because they are done or their jobs were stopped.',
  });

// Stalled work
export const fileWithoutTask = 'File in progress without a task';
export const fileWithoutReason = 'File waiting without a reason';
export const readyFile = 'Ready file with stopped tasks';
export const missingTask = 'Task missing from its queue';
export const resumed = 'Resumed';
export const unpaid = 'Waiting for credits';
export const markedAsFailed = 'Marked as failed';
export const notResumed = 'Not resumed';
export const stalledWork = 'Stalled work';
export const stalledIntro =
  'A check runs every five minutes and resumes work that has stopped without an error. A file that stalls more than three times in a day is marked as failed, so that its owner can retry.';
export const nothingStalled = 'Nothing has stalled in the last 30 days.';
export const problem = 'Problem';
export const outcome = 'Outcome';
export const times = 'Times';
export const lastFound = 'Last found';

// Queues and workers
export const lightQueue = 'Light tasks';
export const mediaQueue = 'Media';
export const speechQueue = 'Speech recognition';
export const remoteSpeechQueue = 'Remote speech recognition';
export const diarizationQueue = 'Speaker separation';
export const webhookQueue = 'Webhooks';
export const modelQueue = 'Model downloads';
export const queues = 'Queues';
export const queue = 'Queue';
export const waiting = 'Waiting';
export const running = 'Running';
export const scheduled = 'Scheduled';
export const doneLastHour = 'Done in the last hour';
export const longestWait = 'Longest wait';
export const typicalWait = 'Typical wait';
export const busyWorkers = 'Busy workers';
export const workers = 'Workers';
export const worker = 'Worker';
export const tasks = 'Tasks';
export const runningSince = 'Running since';

// Models and engines
export const mediaAbility = 'Audio decoding';
export const speechAbility = 'Speech recognition';
export const diarizationAbility = 'Speaker separation';
export const languageAbility = 'Language detection';
export const alignmentAbility = 'Word timing';
export const models = 'Models';
export const model = 'Model';
export const ability = 'Used for';
export const checksums = 'Checksums (SHA-256)';
export const size = 'Size';
export const licence = 'Licence';
export const verified = (moment: string): string => `Verified ${moment}`;
export const missingModels =
  'A missing model disables only the feature that it is used for. Run “npm run models” to download missing models, and “npm run models -- --verify” to check all checksums again.';
export const recentEngines = 'Engines used in the last seven days';
export const engines = 'Engines';
export const engine = 'Engine';
export const uses = 'Uses';
export const lastUsed = 'Last used';
export const installed = 'Installed';
export const notInstalled = 'Not installed';

// Disk and versions
export const disk = 'Disk';
export const spaceUsed = 'Space used';
export const freeSpace = 'Free space';
export const dataFolder = 'Data folder';
export const uploadedFiles = 'Uploaded files';
export const database = 'Database';
export const versions = 'Versions';
export const product = 'Colloquy';
export const node = 'Node';
export const schema = 'Schema';
export const email = 'Email';
export const postgres = 'PostgreSQL';
export const freeOfTotal = (free: string, total: string): string => `${free} of ${total}`;
export const inDataFolder = 'in the data folder';
export const inBucket = 'in a bucket';
export const sentBySmtp = 'sent by SMTP';
export const notSent = 'not sent: SMTP_URL is not set';

// Emails
export const subject = 'Subject';
export const hiddenSubject = 'About the organisation’s work';
export const recipient = 'To';
export const attempts = 'Attempts';
export const created = 'Created';
export const sent = 'Sent';
export const noMailServer =
  'No mail server is set up, so emails are queued here. Open an email to pass it on yourself; this is recorded in the organisation’s audit log. Set SMTP_URL to send emails automatically.';
export const emails = 'Emails';
export const searchEmails = 'Search by address or subject';
export const noEmailsYet = 'No emails yet';
export const noEmailsHint = 'Invitations, codes and notifications appear here.';

// One email
export const queuedAgain = 'The email is queued again.';
export const mailDetails = (to: string, created: string, attempts: number): string =>
  `To ${to}, created ${created}, ${attempts === 0 ? 'not sent yet' : plural(attempts, { one: '# attempt', other: '# attempts' })}.`;
export const sendAgain = 'Send again';
export const openEmail = 'Open email';
export const sentAndRemoved = (moment: string): string =>
  `Sent ${moment}. The content was removed afterwards.`;
export const expiredAndRemoved = 'Never sent. The content expired and was removed.';
export const contentHidden =
  'Only the recipient may read this email, because it is about the organisation’s work. It is sent once SMTP_URL is set.';
export const readingRecorded = 'This email may contain a code or a link to sign in. Opening it is recorded.';
export const refused = 'The mail server refused this email too many times.';
export const sentWhenAccepted = 'This email is sent as soon as the mail server accepts it.';

/** Rows of a list, in its position. */
export const countedEmails = { one: '# email', other: '# emails' };

/** Rows of a list, in its position. */
export const countedTasks = { one: '# task', other: '# tasks' };

export const writtenFrom = 'Written from';
export const writtenUntil = 'Written until';
