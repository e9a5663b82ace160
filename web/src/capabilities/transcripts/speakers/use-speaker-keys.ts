import type { Speaker } from '@colloquy/contract';
import { type Shortcut, useShortcuts } from '../../../ui/shortcuts/shortcuts.ts';
import type { Desk } from '../desk.ts';
import type { Session } from '../editing/session.ts';
import { assignDrafts } from './assign.ts';

type SpeakerKeys = { desk: Desk; session: Session; speakers: readonly Speaker[] };

/** Speakers that have a key of their own. */
const MOST_KEYS = 9;

/** Gives turns to speakers by digits: plain while reading, with Alt while words are written. */
export function useSpeakerKeys({ desk, session, speakers }: SpeakerKeys): void {
  const give = (scope: 'turn' | 'onwards', { id, label }: Speaker) => {
    const place = desk.here();
    if (!place) return;
    const { segments } = session.getState().transcript;
    const drafts = assignDrafts({ segments, segmentId: place.segmentId, selection: [] }, scope, id);
    if (drafts.length === 0) return;
    session.edit(drafts);
    desk.announce(scope === 'turn' ? `This turn: ${label}.` : `From here on: ${label}.`);
  };
  useShortcuts(
    'Speakers',
    session.mayEdit
      ? speakers.slice(0, MOST_KEYS).flatMap((speaker, at): Shortcut[] => [
          {
            id: `speakers.turn-${at + 1}`,
            keys: [`${at + 1}`, `alt+${at + 1}`],
            label: `This turn: ${speaker.label}`,
            scope: 'words',
            run: () => give('turn', speaker),
          },
          {
            id: `speakers.onwards-${at + 1}`,
            keys: `alt+shift+${at + 1}`,
            label: `From here on: ${speaker.label}`,
            scope: 'words',
            run: () => give('onwards', speaker),
          },
        ])
      : [],
  );
}
