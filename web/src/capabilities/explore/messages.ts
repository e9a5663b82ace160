/** Texts of the pages that show what each service does. */

export const allServices = 'All services';
export const comingSoon = 'Coming soon';
export const switchedOff = 'Switched off';
export const available = 'Available';
export const explore = 'Explore';
export const summary = 'Order a service, or find out more about it.';
export const seeExamples = 'See examples of the results';
export const newJob = 'New job';
export const newJobOf = (service: string): string => `New job: ${service}`;
export const completed = 'Completed';
export const completedJobsOf = (service: string): string => `Completed: ${service}`;
export const learnMore = 'Learn more';
export const learnMoreAbout = (service: string): string => `Learn more: ${service}`;

// Explore
export const goToDashboard = 'Go to dashboard';
export const introduction = 'See what each service does, with a short example. All examples are fictional.';
export const newServiceJob = (service: string): string => `New ${service} job`;
export const sampleTranscript = 'Sample transcript';
export const input = 'You provide';
export const output = 'You get';
export const sampleResult = 'Sample result';
export const plannedResult = (unavailable: string): string => `Planned result. ${unavailable}`;
export const english = 'English';
export const french = 'French';
export const answer = 'Answer';
export const codes = 'Codes';

// Features of Qual AI that do not exist yet
export const newQualAiJob = 'New Qual AI job';
export const completedQualAiJobs = 'Completed Qual AI jobs';
export const chatUnavailable = 'Chat with transcripts isn’t available yet';
export const chatPlanned =
  'You’ll be able to ask questions about your transcripts and get answers with citations.';
export const chatToday =
  'For now, you can read and correct transcripts, search all of them, and add comments and questions.';
export const meetingsUnavailable = 'Meetings aren’t available yet';
export const meetingsPlanned =
  'You’ll be able to invite people to a video call and get a transcript of its recording.';
export const meetingsToday =
  'For now, record your call in your usual app and upload the recording. MP4, WebM, M4A and other formats are accepted.';

/** An invented conversation about a reading room. */
export const SAMPLE_TURNS = [
  {
    speaker: 'Interviewer',
    startMs: 4_000,
    text: 'How did you come to use the reading room in the first place?',
  },
  {
    speaker: 'Participant',
    startMs: 9_500,
    text: 'By the rain, to be honest. I was waiting for the bus, it poured, and the lights were on. I stayed for two hours and missed three buses.',
    lowConfidence: [10],
  },
  { speaker: 'Interviewer', startMs: 19_800, text: 'And what brought you back?' },
  {
    speaker: 'Participant',
    startMs: 22_100,
    text: 'The quiet, I think. At home there is always something that wants to be done. There, um, nobody asks you for anything, and still you are not alone.',
    lowConfidence: [15],
  },
  {
    speaker: 'Interviewer',
    startMs: 33_600,
    text: 'Is there anything that you would change?',
  },
  {
    speaker: 'Participant',
    startMs: 36_400,
    text: 'The opening hours. It closes at six, and that is when I finish work on most days.',
  },
] as const;

export const SAMPLE_UNITS = [
  ['The reading room closes too early.', 'La salle de lecture ferme trop tôt.'],
  ['People come for the quiet.', 'Les gens viennent pour le calme.'],
] as const;

export const SAMPLE_ANSWER = {
  question: 'When is the reading room used most?',
  answer: 'Most visits fall between four and six in the afternoon, and on rainy days.',
  citation: '“Two thirds of all visits were counted after four o’clock.” Annual report, page 7',
} as const;

export const SAMPLE_RESPONSES = [
  ['I like that it is never loud.', 'Quiet'],
  ['Open later, please!', 'Opening hours'],
  ['Warm, bright, and nobody bothers you.', 'Comfort, Quiet'],
] as const;

export const SAMPLE_MOMENTS = [
  ['0:42', 'A plan of the room is shown'],
  ['3:15', 'Two people speak at once about the opening hours'],
  ['7:58', 'The moderator sums up'],
] as const;
