import type { ComponentType } from 'react';
import { CommentsFeature } from './comments/comments-feature.tsx';
import { DoubtFeature } from './doubt/doubt-feature.tsx';
import { SpeakersFeature } from './speakers/speakers-feature.tsx';
import { VerbatimFeature } from './verbatim/verbatim-feature.tsx';
import { Comparison } from './history/compare/comparison.tsx';

/**
 * What features bring to the words without a place of their own on the screen: actions on selected words, keys,
 * dialogs. Each stands inside the session and the desk of the transcript for as long as that is open.
 */
export const FEATURES: readonly ComponentType[] = [
  SpeakersFeature,
  DoubtFeature,
  CommentsFeature,
  VerbatimFeature,
  Comparison,
];
