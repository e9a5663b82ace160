/**
 * What the finding of voices goes by. Four of them (`speech`, `silence`, `sameVoice`, `clusteredSeconds`) are tuned anew
 * for each recording that `npm run bench voices` holds out, of six excerpts of meetings and a phone call; the others were
 * chosen by hand on the same seven, so that what is held out is not free of them. Probabilities are 0 to 1.
 */
export type VoiceSettings = {
  /** Somebody speaks where the segmentation says so, and … */
  speech: number;
  /** … the voice activity has not sunk under this for longer than a breath: pauses end sharply in it. */
  silence: number;
  /** Or where the segmentation doubts, as it does far from the microphone, … */
  doubtfulSpeech: number;
  /** … and the voice activity hears somebody. */
  heard: number;
  /** Two speak at once. */
  overlap: number;
  /** Clusters of voices that are less alike on average are different people. */
  sameVoice: number;
  /** … and as this, where so much of both was heard that chance does not keep them apart. */
  sameLongVoice: number;
  /** A piece as long as this says half of what there is to say about a voice. */
  doubtSeconds: number;
  /** Shorter pieces mislead the clustering; they join the nearest voice afterwards. */
  clusteredSeconds: number;
  /** The voice activity is looked at so far on both sides of a moment. */
  breathMs: number;
  /** The same voice after a shorter pause is the same turn … */
  pauseMs: number;
  /** … and after one as long as this, where nobody else spoke in it. */
  quietPauseMs: number;
};

export const VOICE_SETTINGS: VoiceSettings = {
  speech: 0.5,
  silence: 0.3,
  doubtfulSpeech: 0.2,
  heard: 0.45,
  overlap: 0.5,
  sameVoice: 0.3,
  sameLongVoice: 0.4,
  doubtSeconds: 0.3,
  clusteredSeconds: 0.3,
  breathMs: 100,
  pauseMs: 200,
  quietPauseMs: 1_500,
};
