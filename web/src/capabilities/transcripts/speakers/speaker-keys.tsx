import { useShortcuts, type Shortcut } from '../../../ui/shortcuts/shortcuts.ts';
import { useDesk } from '../desk.ts';
import { useSession, useSessionState } from '../editing/session.ts';
import { assignDrafts } from './assign.ts';

/** Speakers that have a key of their own. */
const MOST_KEYS = 9;

/** Gives turns to speakers by digits: plain while reading, with Alt while words are written. */
export function SpeakerKeys() {
  const session = useSession();
  const desk = useDesk();
  const { speakers } = useSessionState(session).transcript;
  const give = (scope: 'turn' | 'onwards', speakerId: string, label: string) => {
    const place = desk.here();
    if (!place) return;
    const { segments } = session.getState().transcript;
    const drafts = assignDrafts({ segments, segmentId: place.segmentId, selection: [] }, scope, speakerId);
    if (drafts.length === 0) return;
    session.edit(drafts);
    desk.announce(scope === 'turn' ? `This turn is ${label}'s.` : `From here on it is ${label}.`);
  };
  useShortcuts(
    'Speakers',
    session.mayEdit
      ? speakers.slice(0, MOST_KEYS).flatMap(({ id, label }, at): Shortcut[] => [
          {
            id: `speakers.turn-${at + 1}`,
            keys: [`${at + 1}`, `alt+${at + 1}`],
            label: `This turn: ${label}`,
            scope: 'words',
            run: () => give('turn', id, label),
          },
          {
            id: `speakers.onwards-${at + 1}`,
            keys: `alt+shift+${at + 1}`,
            label: `From here on: ${label}`,
            scope: 'words',
            run: () => give('onwards', id, label),
          },
        ])
      : [],
  );
  return null;
}
