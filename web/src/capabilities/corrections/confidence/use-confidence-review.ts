import { createReviewPace, type ReviewPace } from '@colloquy/rules/confidence';
import { useState } from 'react';
import { offerUndo, type TranscriptScope, useTranscriptScope } from '../../editing/index.ts';
import { useLatest } from '../../../ui/state/use-latest.ts';
import { type ReviewSettings, useReviewSettings } from './review-settings.ts';
import { type CorrectionTracker, createCorrectionTracker } from './word-suggestions.ts';
import { type ConfidenceReview, createConfidenceReview } from './confidence-review.ts';
import { useJobCorrections } from '../suggestions/corrections.queries.ts';
import { lastCommand } from './check-state.ts';

/** Corrections and pace of an open transcript, shared by all its components. */
const sharedData = new WeakMap<TranscriptScope, { tracker: CorrectionTracker; pace: ReviewPace }>();

function sharedDataOf(scope: TranscriptScope): { tracker: CorrectionTracker; pace: ReviewPace } {
  const existing = sharedData.get(scope);
  if (existing) return existing;
  const data = {
    tracker: createCorrectionTracker(scope.session.getState().transcript.segments),
    pace: createReviewPace(),
  };
  sharedData.set(scope, data);
  return data;
}

export type ConfidenceReviewContext = {
  review: ConfidenceReview;
  settings: ReviewSettings;
  pace: ReviewPace;
  tracker: CorrectionTracker;
};

/** The confidence review of the enclosing transcript. */
export function useConfidenceReview(): ConfidenceReviewContext {
  const scope = useTranscriptScope();
  const { session, isCommandMode } = scope;
  const settings = useReviewSettings();
  const latest = useLatest(settings);
  const jobCorrections = useLatest(useJobCorrections());
  const { tracker, pace } = sharedDataOf(scope);
  const [review] = useState(() =>
    createConfidenceReview({
      scope,
      tracker,
      pace,
      settings: latest,
      jobCorrections,
      onPerformed: (command) => {
        lastCommand(scope).set(command);
        // In check mode the strip reports it. A removal is visible nowhere else.
        if (command.isRemoval && !isCommandMode.get()) offerUndo(session, command.step, command.description);
      },
    }),
  );
  return { review, settings, pace, tracker };
}
