/** Texts of the screens of the guide and the help; the topics themselves are in `topics/`. */
import { plural } from '../../ui/format/plural.ts';

export const guide = 'Guide';
export const guideIntro =
  'How to get from a recording to an accepted transcript. It takes about 15 minutes to read, and is worth it before your first large study. For short answers, see';
export const help = 'Help';
export const newJob = 'New Qual AI job';
export const onThisPage = 'On this page';

export const privacyGuidelines = 'Privacy guidelines';
export const privacyIntro =
  'People trust you with what they say. This page explains what Colloquy does with it, what it doesn’t do, and what is up to you.';

export const searchHelp = 'Search help';
export const topicsFound = (count: number): string =>
  plural(count, { one: '# topic found', other: '# topics found' });
export const noResults = 'No results found';
export const noResultsHint = 'Try other words, or ask support below.';
export const showAllTopics = 'Show all topics';
export const askSupport = 'Ask support';
export const askSupportHint =
  'Describe what you want to do and what happens instead. You’ll be notified here when there is a reply.';
export const yourQuestions = 'Ask a question or see your questions';
