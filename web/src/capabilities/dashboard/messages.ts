import type { HomeNews } from '@colloquy/contract/dashboard';
import { plural } from '../../ui/format/plural.ts';

// Both homes.

export const dashboard = 'Dashboard';

// Home of a customer.

export const loadingHome = 'Loading your dashboard';
export const record = 'Record';
export const chooseFiles = 'Choose files';
export const chosenFiles = 'Recordings, transcripts or ZIPs';
export const dropAnywhere = 'Drop recordings, a folder or a ZIP anywhere on this page';
export const dropNow = 'Drop to add the files';
export const addRecordings = 'Add recordings';

export const creditsLeft = (credits: string, until: string | null): string =>
  until === null ? `Credits ${credits}` : `Credits ${credits} · until ${until}`;

export const continueHeading = 'Continue';
export const continueAt = (clock: string): string => `Continue at ${clock}`;
export const checked = (percent: number): string => `${percent}% checked`;
export const checkedOf = (name: string): string => `Checked of ${name}`;
export const checkedMeaning = 'Share of the words that you played, or that somebody typed or confirmed.';
export const wordsToCheck = (count: number): string =>
  count === 0 ? 'No words to check' : plural(count, { one: '# word to check', other: '# words to check' });
export const openComments = (count: number): string =>
  plural(count, { one: '# comment', other: '# comments' });

export const toReview = 'To review';
export const noneToReview = 'Transcripts that are ready appear here for you to check.';
export const inProgress = 'In progress';
export const noneInProgress = 'Recordings appear here while they are transcribed.';
export const attention = 'Needs attention';
export const noneAttention = 'Nothing needs your attention.';
export const forYou = 'For you';
export const noneForYou = 'Mentions, replies, questions and jobs that colleagues share with you appear here.';
export const completed = 'Recently completed';
export const noneCompleted = 'Jobs appear here once you have accepted them.';
export const sample = 'Sample';

export const fileCount = (count: number): string => plural(count, { one: '# file', other: '# files' });
export const progressOf = (name: string): string => `Progress of ${name}`;
export const percentDone = (percent: number, timeLeft: string | null): string =>
  timeLeft === null ? `${percent}%` : `${percent}%, ${timeLeft}`;
export const otherFilesInProgress = 'Its other files are in progress.';

/** What happened to a job that waits for a person. */
export const filesFailed = (failed: number, files: number): string =>
  files === 1 ? 'It failed.' : `${failed} of ${files} failed.`;
export const fix = 'Fix';
export const chooseLanguage = 'Language…';
export const retry = 'Retry';
export const open = 'Open';
/** Of a button that names its job to screen readers. */
export const inJob = (job: string): string => ` ${job}`;

export const moreToReview = (count: number): string =>
  plural(count, { one: '# more to review', other: '# more to review' });
export const moreInProgress = (count: number): string =>
  plural(count, { one: '# more in progress', other: '# more in progress' });
export const moreAttention = (count: number): string =>
  plural(count, { one: '# more needs attention', other: '# more need attention' });
export const moreCompleted = (count: number): string =>
  plural(count, { one: '# more completed', other: '# more completed' });
export const drafts = (count: number): string => plural(count, { one: '# draft', other: '# drafts' });
export const deleted = (count: number): string => `${count} deleted`;
export const asideLinks = 'Drafts and deleted jobs';

const somebody = 'A colleague';

/** What somebody did, with the name of the recording or job. */
export function newsText({ kind, by, recording, job }: HomeNews): string {
  const who = by ?? somebody;
  const where = recording ?? job.name;
  switch (kind) {
    case 'mention':
      return `${who} mentioned you in ${where}`;
    case 'reply':
      return `${who} replied in ${where}`;
    case 'question':
      return `${by ?? 'The reviewer'} asks about ${where}`;
    case 'shared':
      return `${who} shared ${where} with you`;
    case 'transferred':
      return `${who} transferred ${where} to you`;
  }
}

// Home of admins. The specification quotes “Hey Admin!”, the names of the figures and of their panels.

export const heyAdmin = 'Hey Admin!';
export const totalOrganization = 'Total Organization';
export const totalUsers = 'Total Users';
export const totalActiveUser = 'Total Active User';
export const totalDeactiveUser = 'Total Deactive User';
export const totalJobs = 'Total Jobs';
export const servicesAnalysis = 'Services Analysis';
export const spentAnalysis = 'Service & Amount Spent Analysis';
export const servicesPartner = "Service's Partner";
export const selectOrganization = 'Select Organization';
export const loading = 'Loading...';
export const cannotGetDetails = 'Cannot get details';
export const yearly = 'Yearly';
export const monthly = 'Monthly';
export const months = [
  'Jan',
  'Feb',
  'Mar',
  'Apr',
  'May',
  'Jun',
  'Jul',
  'Aug',
  'Sep',
  'Oct',
  'Nov',
  'Dec',
] as const;

/** Names of the services in the chart, by the keys of the API. */
export const lines = [
  { key: 'Language', name: 'Language Service' },
  { key: 'QualAI', name: 'Qual AI' },
  { key: 'DocChat', name: 'Chat with Document' },
  { key: 'OpenEndCode', name: 'Verbatim Code & Analysis' },
] as const;

/** The same in the ring of partners. */
export const slices = [
  { key: 'Language_Services', name: 'Language Services' },
  { key: 'Qual_AI', name: 'Qual AI' },
  { key: 'Chat_Doc', name: 'Chat with Doc' },
  { key: 'VCA', name: 'VCA' },
] as const;

/** The same in the records of a month, where the names are the keys of the API. */
export const serviceNames = [
  'Language Services',
  'Qual AI',
  'Chat with your Document',
  'Verbatim Coding and Analysis',
] as const;

export const invited = (count: number): string => plural(count, { one: '# invited', other: '# invited' });
export const organisation = 'Organisation';
export const allOrganisations = 'All organisations';
export const reloadOrganisations = 'Reload the organisations';
export const firstOrganisation = 'Create the first organisation';
export const firstOrganisationText =
  'Its people upload recordings and check transcripts. You choose its plan, invite its admin and add credits in one form.';
export const setUpOrganisation = 'Set up an organisation';

export const credits = 'Credits';
export const thisMonth = 'This month';
export const creditsByMonth = 'Credits spent by month';
export const other = 'Other';
export const all = 'All';
export const month = 'Month';
export const week = 'Week';
export const year = 'Year';
export const loadingCredits = 'Loading credits';
export const creditsUnreadable = 'The credit figures could not be loaded.';
export const creditsSpentIn = (period: string): string => `credits spent in ${period}`;

export const allServices = 'All services';
export const service = 'Service';
export const partners = 'Partners';
export const partnersUnit = (count: number): string => plural(count, { one: 'partner', other: 'partners' });
export const partnersOf = (name: string): string => `Partners, ${name}`;
export const creditsSpent = (period: string | undefined): string =>
  period === undefined ? 'Credits spent' : `Credits spent, ${period}`;
export const creditsSpentOn = (name: string): string => `Credits spent, ${name}`;
export const allServicesCaption = 'Partners and credits spent of all services';
export const partnersChart = 'Partners of each service. The list below has the counts.';
export const partnersMeaning = 'Partners are customers who may use a service, including invited ones.';

export const chartCaption = (by: 'month' | 'week', period: string): string =>
  by === 'month' ? `Credits spent by month in ${period}` : `Credits spent by week in ${period}`;
export const chartLabel = (by: 'month' | 'week', period: string): string =>
  `${chartCaption(by, period)}. The table below has the figures.`;
export const analysisOf = (period: string): string => `Services Analysis, ${period}`;
export const chartLines = 'Lines';
export const showAsTable = 'Show as a table';
export const tableOfChart = 'Table of the chart';
export const chartSteps = 'Steps of the chart';
export const previous = (unit: 'month' | 'year'): string =>
  unit === 'month' ? 'Previous month' : 'Previous year';
export const next = (unit: 'month' | 'year'): string => (unit === 'month' ? 'Next month' : 'Next year');
export const zonesOfEach = 'Days and months are in each organisation’s own time zone.';
export const zoneOfOne = 'Days and months are in the organisation’s time zone.';
