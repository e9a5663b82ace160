import type { ReactNode } from 'react';
import { speedStorage } from '../../../app/player/playback.ts';
import { createPlayer } from '../../../app/player/player.ts';
import { windowScroller } from '../../../ui/scroll/scroller.ts';
import type { EditSession } from '../edit-session.ts';
import { createTranscriptScope } from '../scope/create-transcript-scope.ts';
import { type TranscriptScope, TranscriptScopeContext } from '../scope/transcript-scope.ts';

/** The scope of a transcript for component tests. */
export function testScope(session: EditSession, parts: Partial<TranscriptScope> = {}): TranscriptScope {
  const player = createPlayer({
    createMedia: () => document.createElement('video'),
    storage: speedStorage,
    findRecording: () => Promise.reject(new Error('Only the tested recording can be played.')),
  });
  const scope = createTranscriptScope({
    id: 'test',
    session,
    playback: player.playbackOf(session.recordingId),
    scroller: windowScroller,
    params: undefined,
    mayEdit: () => true,
    expandAbbreviation: () => undefined,
    openPanel: () => undefined,
  });
  return Object.assign(scope, parts);
}

/** Renders parts of a transcript within its scope and root element. */
export function InTranscript({ scope, children }: { scope: TranscriptScope; children: ReactNode }) {
  const { attach } = scope.root;
  return (
    <TranscriptScopeContext value={scope}>
      <div ref={attach}>{children}</div>
    </TranscriptScopeContext>
  );
}
