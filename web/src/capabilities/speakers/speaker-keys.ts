import type { Speaker } from '@colloquy/rules/transcript';
import type { Shortcut } from '../../ui/shortcuts/shortcuts.ts';
import { useSpeakers, useTranscriptScope, useTranscriptShortcuts } from '../editing/index.ts';
import { scopesFor } from './assign-speaker.ts';
import { assign } from './speaker-edits.ts';
import * as text from './messages.ts';

/** Speakers with a digit key. */
const MAX_SPEAKER_KEYS = 9;

/** Digits assign the selection, otherwise the current turn, to a speaker: with Alt, or bare in check mode. */
export function SpeakerKeys() {
  const { controller, session } = useTranscriptScope();
  const speakers = useSpeakers(session);
  const assignTo = (speaker: Speaker, isOnwards = false) => {
    const place = isOnwards ? controller.positionAtOrAfterCaret() : controller.currentPosition();
    if (!place) return;
    const { segments } = session.getState().transcript;
    const target = { segments, ...place, selection: controller.selectedWords() };
    const scope = isOnwards ? 'onwards' : scopesFor(target)[0];
    if (scope) assign(session, target, scope, speaker);
  };
  useTranscriptShortcuts(
    text.speakers,
    session.mayEdit
      ? speakers.slice(0, MAX_SPEAKER_KEYS).flatMap((speaker, at): Shortcut[] => [
          {
            id: `speakers.turn-${at + 1}`,
            keys: [`${at + 1}`, `alt+${at + 1}`],
            label: text.assignSelection(speaker.label),
            scope: 'transcript',
            run: () => assignTo(speaker),
          },
          {
            id: `speakers.onwards-${at + 1}`,
            keys: `alt+shift+${at + 1}`,
            label: text.assignOnwards(speaker.label),
            scope: 'transcript',
            run: () => assignTo(speaker, true),
          },
        ])
      : [],
  );
  return null;
}
