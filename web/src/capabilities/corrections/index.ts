import { lazyPart } from '../../app/loading/lazy-part.tsx';
import { lazyPanel, type TranscriptExtension } from '../transcripts/index.ts';
import { CheckButton } from './confidence/check-button.tsx';
import { ConfidenceKeys } from './confidence/confidence-keys.ts';
import { ConfidenceMarks } from './confidence/confidence-marks.ts';
import { hasWordsToCheck, RemainingBadge } from './confidence/remaining-count.tsx';
import { VerbatimKeys, VerbatimSwitch } from './verbatim/verbatim-switch.tsx';
import * as text from './messages.ts';

const ConfidencePanel = lazyPanel(text.check, () =>
  import('./confidence/confidence-panel.tsx').then((module) => module.ConfidencePanel),
);
const CheckStrip = lazyPart(() => import('./confidence/check-strip.tsx').then((module) => module.CheckStrip));
const ReplaceBar = lazyPart(() => import('./replace/replace-bar.tsx').then((module) => module.ReplaceBar));

/** Review of uncertain words, suggestions from earlier corrections, and find and replace. */
export const correctionsExtension: TranscriptExtension = {
  // Its panel is in addresses under this name.
  id: 'confidence',
  panel: {
    label: text.check,
    Badge: RemainingBadge,
    opensFirst: hasWordsToCheck,
    Content: ConfidencePanel,
  },
  background: [ConfidenceMarks, ConfidenceKeys],
  editControls: CheckButton,
  strip: CheckStrip,
  replaceBar: ReplaceBar,
};

const importVerbatimParts = () => import('./verbatim/verbatim-parts.tsx');

/** Full and clean verbatim. */
export const verbatimExtension: TranscriptExtension = {
  id: 'verbatim',
  background: [
    lazyPart(() => importVerbatimParts().then((module) => module.VerbatimMarks)),
    lazyPart(() => importVerbatimParts().then((module) => module.VerbatimActions)),
    VerbatimKeys,
  ],
  viewOptions: VerbatimSwitch,
};
