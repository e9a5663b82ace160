import type { Speaker } from '@colloquy/contract';
import { type Shortcut, useShortcuts } from '../../../ui/shortcuts/shortcuts.ts';
import type { Desk } from '../desk.ts';
import type { Session } from '../editing/session.ts';
import { scopesFor } from './assign.ts';
import { assign } from './speaker-edits.ts';

type SpeakerKeys = { desk: Desk; session: Session; speakers: readonly Speaker[] };

/** Speakers that have a key of their own. */
const MOST_KEYS = 9;

/** Gives what is selected, else the turn where the person is, to speakers by digits: with Alt, in Check without. */
export function useSpeakerKeys({ desk, session, speakers }: SpeakerKeys): void {
  const give = (speaker: Speaker, isOnwards = false) => {
    const place = isOnwards ? desk.onwards() : desk.here();
    if (!place) return;
    const { segments } = session.getState().transcript;
    const target = { segments, ...place, selection: desk.selected() };
    const scope = isOnwards ? 'onwards' : scopesFor(target)[0];
    if (scope) assign(session, target, scope, speaker);
  };
  useShortcuts(
    'Speakers',
    session.mayEdit
      ? speakers.slice(0, MOST_KEYS).flatMap((speaker, at): Shortcut[] => [
          {
            id: `speakers.turn-${at + 1}`,
            keys: [`${at + 1}`, `alt+${at + 1}`],
            label: `Selected words, or this turn: ${speaker.label}`,
            scope: 'words',
            run: () => give(speaker),
          },
          {
            id: `speakers.onwards-${at + 1}`,
            keys: `alt+shift+${at + 1}`,
            label: `From here on: ${speaker.label}`,
            scope: 'words',
            run: () => give(speaker, true),
          },
        ])
      : [],
  );
}
