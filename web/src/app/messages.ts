import { type Deletion, RESTORABLE_DAYS } from '@colloquy/contract';
import { plural } from '../ui/format/plural.ts';
import { formatDate } from '../ui/format/moment.ts';

/** Texts of the shell, and of parts that several capabilities use. */

type DeletionDetails = Pick<Deletion, 'at' | 'by'> & { isByRetention?: boolean };

export const deletedBy = ({ by, isByRetention }: Omit<DeletionDetails, 'at'>): string => {
  if (isByRetention) return 'Automatically, by the organisation’s settings';
  return by ?? 'Unknown';
};

export const deletedOn = ({ at, by, isByRetention }: DeletionDetails): string => {
  const day = formatDate(at);
  if (isByRetention) return `Deleted automatically on ${day} by the organisation’s settings.`;
  return by === null ? `Deleted on ${day}.` : `Deleted by ${by} on ${day}.`;
};

export const removedOn = (restorableUntil: string): string =>
  `Removed for good on ${formatDate(restorableUntil)}.`;

export const restoredMessage = (name: string): string => `“${name}” is restored.`;

export const DELETION_EXPLANATION = `Deleted items can be restored for ${RESTORABLE_DAYS} days. Then they’re removed for good.`;

// Dialogs and forms
export const cancel = 'Cancel';
export const pasteCut = (characters: number): string =>
  plural(characters, {
    one: 'The end of the pasted text was cut off. This field holds up to # character.',
    other: 'The end of the pasted text was cut off. This field holds up to # characters.',
  });
export const leaveWithoutSavingTitle = 'Leave without saving?';
export const changesWillBeLost = 'Your changes on this page haven’t been saved and will be lost.';
export const leaveWithoutSaving = 'Leave without saving';
export const keepEditing = 'Keep editing';
export const changedMeanwhile =
  'Somebody else has changed this. Save again to replace their changes with yours.';

// Deleted items
export const loadingList = (list: string): string => `Loading: ${list}`;
export const nothingDeleted = 'No deleted items';
export const nothingDeletedText = 'Deleted items stay here until they’re removed for good.';
export const restore = 'Restore';
export const restoreItem = (name: string): string => `Restore ${name}`;
export const deleted = 'Deleted';

// Feedback
export const feedback = 'Feedback';
export const feedbackSent = 'Thank you. Your feedback has been sent.';
export const feedbackOnJob = 'What do you think of this job?';
export const feedbackOnHelp = 'What do you think of this help page?';
export const feedbackOnService = 'What do you think of this service?';
export const feedbackOnProduct = 'What do you think of Colloquy?';
export const feedbackText =
  'Your feedback is sent to the Colloquy team with your name. Recordings are not included.';
export const send = 'Send';
export const yourFeedback = 'Your feedback';
export const ratingBad = 'Bad';
export const ratingPoor = 'Poor';
export const ratingFair = 'Fair';
export const ratingGood = 'Good';
export const ratingVeryGood = 'Very good';
export const ratingOptional = 'Rating (optional)';
export const ratingOption = (rating: number, label: string): string => `${rating} of 5, ${label}`;
export const noRating = 'None';

// Connection and version
export const serverUnreachable =
  'The server can’t be reached. Your saved work is safe. Try again in a moment.';
export const offline = 'You’re offline.';
export const connectionLost = 'Connection lost. Trying to reconnect.';
export const updatesWhenOnline = 'Your saved work is safe. This page updates when you’re back online.';
export const savedWorkIsSafe = 'Your saved work is safe.';
export const storedEdits = (edits: number): string =>
  plural(edits, {
    one: '# unsent edit is saved on this computer and will be sent later.',
    other: '# unsent edits are saved on this computer and will be sent later.',
  });
export const tabEdits = (edits: number): string =>
  plural(edits, {
    one: 'Keep this tab open: # unsent edit is stored only here.',
    other: 'Keep this tab open: # unsent edits are stored only here.',
  });
export const couldNotOpen = 'Couldn’t open this';
export const reloadToOpen =
  'Colloquy has been updated. Reload the page to open this. Edits to transcripts are kept.';
export const couldNotLoad =
  'This couldn’t be loaded. Reload the page to try again. Edits to transcripts are kept.';
export const partFailed = 'Something went wrong here. The rest of the page still works.';
export const reloadPage = 'Reload page';
export const newVersion =
  'Colloquy has been updated. Reload the page when you’re ready. Edits to transcripts are kept.';

// Player
export const player = 'Player';
export const pause = 'Pause';
export const play = 'Play';
export const closePlayer = 'Close player';
export const hideVideo = 'Hide video';
export const showVideo = 'Show video';
export const cannotPlay = 'The audio can’t be played right now. You can still read the transcript.';

// Preferences
export const expansionsText =
  'Type an abbreviation in a transcript, then a space or punctuation mark, to insert its text.';
export const noExpansions = 'No text expansions yet. For example, mr for “market research”.';
export const textExpansions = 'Text expansions';
export const deleteExpansion = (abbreviation: string): string => `Delete ${abbreviation}`;
export const expansionDeleted = (abbreviation: string): string => `“${abbreviation}” deleted.`;
export const abbreviation = 'Abbreviation';
export const expansionText = 'Text';
export const add = 'Add';
export const importCsv = 'Import CSV';
export const exportCsv = 'Export CSV';
export const expansionsFile = 'File with text expansions';
export const expansionsImported = (expansions: number): string =>
  plural(expansions, { one: '# text expansion imported.', other: '# text expansions imported.' });
export const linesSkipped = (lines: number): string =>
  plural(lines, {
    one: '# line couldn’t be read and was skipped.',
    other: '# lines couldn’t be read and were skipped.',
  });
export const keySettings = 'keyboard shortcuts';
export const expansionSettings = 'text expansions';
export const viewSettings = 'transcript view';
export const homeSettings = 'first steps on the home page';
export const exportSettings = 'download options';
export const emailSettings = 'email choices';
export const changedElsewhere = (settings: string): string =>
  `Some settings were also changed in another window: ${settings}. Both sets of changes were kept.`;

// Errors and missing pages
export const unexpectedError = 'Unexpected Application Error!';
export const supportReference = (reference: string): string => `Reference for support: ${reference}`;
export const couldNotLoadPage = 'This page couldn’t be loaded. Reload it to try again.';
export const pageFailed = 'Something went wrong on this page. Your saved work is safe.';
export const notFound = 'Not found';
export const pageNotFound = 'Page not found';
export const pageNotFoundText = 'Check the address. The page may have been moved or deleted.';
export const goToDashboard = 'Go to dashboard';
export const goToSignIn = 'Go to sign-in';
export const askForPermission =
  'Your role doesn’t have access to this page. If you need it, contact your organisation’s admin.';
export const notForOrganisationAdmins =
  'This page isn’t available to organisation admins. If you need it, contact Colloquy support.';
export const notForPlatformAdmins =
  'This page isn’t available to platform admins. You can open an organisation’s work from the job page while the organisation grants support access.';
export const noPermission = 'No permission';
export const thisPart = 'This';

// Services
export const languageServices =
  'Translates documents and transcripts into your study’s languages, checked by people.';
export const languageServicesInput = 'A text or document, and the target languages.';
export const languageServicesOutput =
  'An automatic draft beside the source text, corrected by a reviewer for you to accept.';
export const qualAi =
  'Turns recorded interviews and group discussions into transcripts that you can read, listen to and correct.';
export const qualAiInput = 'Audio or video recordings, one or many at once.';
export const qualAiOutput =
  'A transcript with speakers and times. Every word is linked to its place in the recording.';
export const documentChat =
  'Answers questions about your documents and cites the passages behind each answer.';
export const documentChatInput = 'Documents, and your questions in plain English.';
export const documentChatOutput = 'Answers with citations that open the page they come from.';
export const verbatimCoding = 'Codes the open answers of a survey with a codebook and counts them.';
export const verbatimCodingInput = 'A table with one answer per row, with or without a codebook.';
export const verbatimCodingOutput = 'Coded answers, a codebook with nets, and counts linked to the answers.';
export const videoCallAnalysis = 'Finds what was said and shown in recorded video calls, and when.';
export const videoCallAnalysisInput = 'Video call recordings.';
export const videoCallAnalysisOutput = 'A transcript with the key moments beside the video.';
export const serviceInput = 'You provide';
export const serviceOutput = 'You get';
export const availableNow = 'Available now';
export const newServiceJob = (service: string): string => `New ${service} job`;
export const yourJobs = 'Your jobs';
export const allServices = 'All services';

// Session
export const loggedInElsewhere = 'Logged in from another device.';
export const loggedOut = 'User Logged Out Successfully';
export const logout = 'Logout';
export const changePassword = 'Change Password';
export const workInProgress = 'Work in progress';
export const stay = 'Stay';
export const stillThere = 'Are you still there?';
export const idleWarning = 'You’ll be signed out in a minute because you’ve been inactive.';
export const staySignedIn = 'Stay signed in';

// Shell
export const keyboard = 'Keyboard';
export const screenKeys = 'Keyboard shortcuts';
export const openNavigation = 'Open navigation';
export const home = 'Colloquy, home';
export const commandMenu = 'Command menu';
export const welcome = (firstName: string): string => `Welcome, ${firstName}`;
export const personMenu = (initials: string, person: string, organisation: string): string =>
  `${initials}, menu for ${person}, ${organisation}`;
export const profile = 'Profile';
export const security = 'Security';
export const navigation = 'Navigation';
export const questionsWaiting = (questions: number): string =>
  plural(questions, { one: '# question waiting for an answer', other: '# questions waiting for an answer' });
export const feedbackUnread = (entries: number): string =>
  plural(entries, { one: '# unread message', other: '# unread messages' });
export const everywhere = 'Everywhere';
export const keysAndExpansions = 'Keyboard shortcuts and text expansions';
export const lastMessage = 'Go to last message';
export const skipToContent = 'Skip to content';

// Navigation
export const work = 'Work';
export const dashboard = 'Dashboard';
export const jobs = 'Jobs';
export const completed = 'Completed';
export const search = 'Search';
export const more = 'More';
export const explore = 'Explore';
export const subscriptions = 'Subscriptions';
export const guide = 'Guide';
export const help = 'Help';
export const hrCompletedJobs = 'HR completed jobs';
export const statement = 'Statement';
export const absence = 'Absence';
export const administration = 'Administration';
export const users = 'Users';
export const organisations = 'Organisations';
export const services = 'Services';
export const prices = 'Prices';
export const billing = 'Billing';
export const partners = 'Partners';
export const reviewers = 'Reviewers';
export const engines = 'Engines';
export const prompts = 'Prompts';
export const supportInbox = 'Support desk';
export const email = 'Email';
export const audit = 'Audit';
export const operations = 'Operations';
export const helpAndSupport = 'Help and support';
export const organisation = 'Organisation';
export const accountManagement = 'Account management';
export const wordTemplates = 'Word templates';
export const apiKeys = 'API keys';
export const webhooks = 'Webhooks';
export const newJob = 'New job';
export const completedIn = (service: string): string => `Completed in ${service}`;

// The name of the product, in three parts with its accent
export const logoStart = 'Coll';
export const logoAccent = 'o';
export const logoEnd = 'quy';
