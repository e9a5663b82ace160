import { useState } from 'react';
import { useDesk } from '../desk.ts';
import { type Session, useSession } from '../editing/session.ts';
import { useEditor } from '../editing/use-editing.ts';
import { useLatest } from '../use-latest.ts';
import { type DoubtSettings, useDoubtSettings } from './doubt-settings.ts';
import { type Learning, startLearning } from './learned.ts';
import { type Corrector, makeCorrector } from './make-corrector.ts';
import { makePace, type Pace } from './pace.ts';
import { useKnownCorrections } from '../corrections/known-corrections.ts';
import { changeCheck, isChecking } from './check-state.ts';
import { offerUndo } from '../editing/offer-undo.ts';

/** What is known of one open recording, whichever part of the screen asks. */
const known = new WeakMap<Session, { learning: Learning; pace: Pace }>();

function knownOf(session: Session): { learning: Learning; pace: Pace } {
  const before = known.get(session);
  if (before) return before;
  const first = { learning: startLearning(session.getState().transcript.segments), pace: makePace() };
  known.set(session, first);
  return first;
}

export type Correcting = { corrector: Corrector; settings: DoubtSettings; pace: Pace; learning: Learning };

/** What corrects the words of the transcript around this part of the screen. */
export function useCorrector(): Correcting {
  const session = useSession();
  const desk = useDesk();
  const { editor } = useEditor();
  const settings = useDoubtSettings();
  const latest = useLatest(settings);
  const corrections = useLatest(useKnownCorrections());
  const { learning, pace } = knownOf(session);
  const [corrector] = useState(() =>
    makeCorrector({
      session,
      desk,
      editor,
      learning,
      pace,
      settings: latest,
      known: corrections,
      isChecking: () => isChecking(session),
      onVisit: (visited) => changeCheck(session, { visited }),
      onDone: (done) => {
        changeCheck(session, { done });
        // In Check its strip says so. What is removed is seen nowhere else.
        if (done.isRemoval && !isChecking(session)) offerUndo(session, done.step, done.sentence);
      },
    }),
  );
  return { corrector, settings, pace, learning };
}
