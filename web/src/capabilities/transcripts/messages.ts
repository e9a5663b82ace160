/** Texts of the transcript, its player and its search. */

export const loadingTranscript = 'Loading the transcript';
export const loadingSample = 'Loading the sample';
export const transcriptOf = (name: string): string => `Transcript of ${name}`;

// Side panel
export const panels = 'Beside the transcript';
export const openPanels = 'Speakers, comments and more';
export const details = 'Details';
export const loadingDetails = 'Loading the details';
export const loadingPanel = (label: string): string => `Loading ${label}`;

// Player
export const play = 'Play';
export const pause = 'Pause';
export const back = 'Back 2 seconds';
export const forward = 'Forward 2 seconds';
export const speed = 'Speed';
export const audioSoon = 'The audio will be ready in a moment.';
export const noAudio = 'This transcript has no audio.';
export const tryAgain = 'Try again';
export const find = 'Find in this transcript';
export const viewOptions = 'View options';
export const zoomIn = 'Zoom in';
export const zoomOut = 'Zoom out';
export const zoomWaveform = 'Zoom the waveform';
export const copyLink = 'Copy a link to this moment';
export const linkCopied = (clock: string): string => `Link to ${clock} copied.`;
export const playsOnClick = 'Clicking a word plays it';
export const textSize = 'Text size';
export const textSizes = { small: 'Small', medium: 'Medium', large: 'Large' } as const;
export const readingView = 'Reading view';
export const leaveReadingView = 'Leave the reading view';
export const print = 'Print…';

// Printed document
export const approved = 'Reviewed transcript';
export const automatic = 'Automatic transcript, not reviewed';
export const unknownSpeaker = 'Unknown speaker';
