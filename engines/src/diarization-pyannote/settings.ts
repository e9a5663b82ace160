/**
 * Diarization settings. `npm run bench diarization` tunes four of them (`speech`, `silence`, `sameVoice`,
 * `clusteredSeconds`) for each held-out recording, of six excerpts of meetings and a phone call. The others
 * were chosen by hand on the same seven recordings, so the held-out results are not independent of them.
 * Probabilities are 0 to 1.
 */
export type DiarizationSettings = {
  /** A frame is speech if the segmentation reaches this … */
  speech: number;
  /** … and voice activity stays above this within `activityWindowMs`: it shows pauses more sharply. */
  silence: number;
  /** It is also speech if the segmentation reaches this lower value, as it does far from the microphone, … */
  weakSpeech: number;
  /** … and voice activity reaches this. */
  activeSpeech: number;
  /** Least probability of two simultaneous speakers. */
  overlap: number;
  /** Least average similarity of two clusters of one person … */
  sameVoice: number;
  /** … and the same for clusters with much speech, where chance separates less. */
  sameLongVoice: number;
  /** Length at which a piece carries half of the information about a voice. */
  halfConfidenceSeconds: number;
  /** Shorter pieces mislead the clustering; they join the nearest voice afterwards. */
  clusteredSeconds: number;
  /** Range on both sides of a moment in which voice activity counts. */
  activityWindowMs: number;
  /** The same voice after a shorter pause continues its turn … */
  pauseMs: number;
  /** … and after a pause up to this, if no one else spoke in it. */
  quietPauseMs: number;
};

export const DIARIZATION_SETTINGS: DiarizationSettings = {
  speech: 0.5,
  silence: 0.3,
  weakSpeech: 0.2,
  activeSpeech: 0.45,
  overlap: 0.5,
  sameVoice: 0.3,
  sameLongVoice: 0.4,
  halfConfidenceSeconds: 0.3,
  clusteredSeconds: 0.3,
  activityWindowMs: 100,
  pauseMs: 200,
  quietPauseMs: 1_500,
};
