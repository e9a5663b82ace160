import type { Playback } from '../../../app/player/playback.ts';
import type { EditSession } from '../edit-session.ts';
import { createEditing, type EditingOptions } from '../editor/use-editing.ts';
import { createTranscriptController } from './create-transcript-controller.ts';
import { createTranscriptState, type StateOptions, type TranscriptScope } from './transcript-scope.ts';

type ScopeOptions = Omit<StateOptions, 'recordingId'> &
  Pick<EditingOptions, 'mayEdit' | 'expandAbbreviation'> & {
    session: EditSession;
    playback: Playback;
    openPanel: (id: string) => void;
  };

/** Everything that belongs to one transcript on the page: its state, editor and controller. */
export function createTranscriptScope(options: ScopeOptions): TranscriptScope {
  const { session, playback, openPanel, mayEdit, expandAbbreviation } = options;
  const state = createTranscriptState({ ...options, recordingId: session.recordingId });
  const editing = createEditing({ session, state, mayEdit, expandAbbreviation });
  const controller = createTranscriptController({
    state,
    playback,
    editor: editing.editor,
    session,
    openPanel,
  });
  return Object.assign(state, { session: editing.session, editing, controller, playback });
}
