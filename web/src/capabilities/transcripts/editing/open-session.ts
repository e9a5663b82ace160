import { type Command, readSteps, sendCommands } from '@colloquy/contract';
import { v7 } from 'uuid';
import { messageOf } from '../../../app/api/api-error.ts';
import { call } from '../../../app/api/client.ts';
import { queryClient } from '../../../app/query-client.ts';
import { toast } from '../../../ui/toast/toast.ts';
import { mergeChanges, type Transcript } from '../merge-changes.ts';
import { transcriptQuery } from '../transcripts.queries.ts';
import { applyLocally } from './apply-locally.ts';
import type { Session, SessionState } from './session.ts';

/** `open` begins to listen and answers how to stop. */
export type OpenableSession = Session & { open: () => () => void };

/** The editing of a recording that was read from the server. */
export function openSession(first: Transcript, { mayEdit }: { mayEdit: boolean }): OpenableSession {
  const recordingId = first.recording.id;
  const { queryKey } = transcriptQuery(recordingId);
  const listeners = new Set<() => void>();
  let waiting: Command[] = [];
  let isSending = false;
  let state: SessionState = {
    transcript: first,
    saving: 'saved',
    waiting: 0,
    undo: [],
    redo: [],
    others: [],
    refused: [],
  };
  const acknowledged = (): Transcript => queryClient.getQueryData(queryKey) ?? first;
  const change = (part: Partial<SessionState>) => {
    const transcript = waiting.reduce(applyLocally, acknowledged());
    state = { ...state, ...part, transcript, waiting: waiting.length };
    for (const listener of listeners) listener();
  };
  const refreshSteps = async () => {
    if (mayEdit) change(await call(readSteps, { params: { recordingId } }));
  };
  const send = async () => {
    if (isSending || waiting.length === 0) return;
    isSending = true;
    const sent = waiting;
    change({ saving: 'saving' });
    try {
      const {
        revision,
        results: _,
        ...changes
      } = await call(sendCommands, {
        params: { recordingId },
        body: { commands: sent },
      });
      const shown = acknowledged();
      queryClient.setQueryData(
        queryKey,
        mergeChanges(shown, { ...changes, recording: { ...shown.recording, revision } }),
      );
    } catch (error) {
      toast.error(messageOf(error));
    }
    waiting = waiting.filter((command) => !sent.includes(command));
    isSending = false;
    change({ saving: 'saved' });
    await refreshSteps();
    await send();
  };
  const edit: Session['edit'] = (drafts, { step = v7() } = {}) => {
    const { revision } = acknowledged().recording;
    waiting = [...waiting, ...drafts.map((draft) => ({ ...draft, id: v7(), revision, step }) as Command)];
    change({});
    void send();
    return step;
  };
  const goBack = (steps: SessionState['undo']) => {
    const [step] = steps;
    if (step) edit([{ kind: 'undo', undoes: step.id }]);
  };
  const open = () => {
    void refreshSteps();
    return queryClient.getQueryCache().subscribe(({ query, type }) => {
      if (type === 'updated' && query.queryHash === JSON.stringify(queryKey)) change({});
    });
  };
  return {
    recordingId,
    mayEdit,
    getState: () => state,
    subscribe: (listener) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    edit,
    undo: () => goBack(state.undo),
    redo: () => goBack(state.redo),
    stand: () => undefined,
    dismiss: () => undefined,
    open,
  };
}
