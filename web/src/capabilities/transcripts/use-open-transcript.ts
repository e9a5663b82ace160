import type { Transcript } from '@colloquy/contract/transcripts';
import { useId, useMemo, useState } from 'react';
import { useLocation } from 'react-router';
import { pathOfRecording } from '../../app/player/playback.ts';
import { usePlayback } from '../../app/player/use-playback.ts';
import { usePreferences } from '../../app/preferences/preferences.ts';
import { createElementScroller, windowScroller } from '../../ui/scroll/scroller.ts';
import { createStore } from '../../ui/state/store.ts';
import { useLatest } from '../../ui/state/use-latest.ts';
import {
  createTranscriptScope,
  endsAbbreviation,
  expandBefore,
  type TranscriptScope,
  useOpenEditSession,
  useTranscript,
} from '../editing/index.ts';
import type { TranscriptExtension } from './extensions.tsx';
import { hasRoomForPanels, usePanelIn } from './panels/use-panel.ts';
import { useReadingViewIn } from './reading-view.ts';

export type OpenOptions = {
  transcript: Transcript;
  /** The transcript or its speakers are not complete yet. */
  isProcessing: boolean;
  /** Features such as panels and marks. Keeps its identity. */
  extensions: readonly TranscriptExtension[];
  /** The element around the transcript that scrolls it; omitted: the page does. */
  scrollElement?: HTMLElement;
  /** View state such as the open panel is in the address of the page, as only one transcript can have it. */
  usesAddress?: boolean;
};

/** Opens a transcript: its edit session, its playback and its scope on the page. */
export function useOpenTranscript(options: OpenOptions): TranscriptScope {
  const { transcript: first, isProcessing, scrollElement, usesAddress = true } = options;
  const id = useId();
  const session = useOpenEditSession(first);
  const { recording } = useTranscript(session);
  const [params] = useState(() => (usesAddress ? undefined : createStore(new URLSearchParams())));
  const [, openPanel] = usePanelIn(params);
  const { expansions } = usePreferences();
  const [isReading] = useReadingViewIn(params);
  const mayEdit = session.mayEdit && !isProcessing && !isReading;
  const latest = useLatest({ mayEdit, expansions, openPanel });
  const playback = usePlayback({
    id: recording.id,
    name: recording.name,
    mediaPath: recording.media?.path ?? null,
    durationMs: recording.durationMs,
    pagePath: usePagePath(recording, usesAddress),
  });
  const [scope] = useState(() => {
    const scroller = scrollElement ? createElementScroller(scrollElement) : windowScroller;
    const created = createTranscriptScope({
      id,
      session,
      playback,
      scroller,
      params,
      mayEdit: () => latest().mayEdit,
      expandAbbreviation: ({ text, start }, typed) => {
        const written = endsAbbreviation(typed) ? expandBefore(text, start, latest().expansions) : undefined;
        return written && { text: written.text, start: written.caret, end: written.caret };
      },
      openPanel: (panelId) => {
        latest().openPanel(panelId);
        created.isDrawerOpen.set(!hasRoomForPanels(scroller));
      },
    });
    return created;
  });
  return scope;
}

/** Parameters of the address that say what to show at first. */
const FIRST_VIEW = ['t', 'find', 'replace', 'compare'];

/** Address of the page with this transcript, for the way back from elsewhere. */
function usePagePath({ id, sid, jobId }: Transcript['recording'], usesAddress: boolean): string {
  const { pathname, search } = useLocation();
  return useMemo(() => {
    if (!usesAddress) return pathOfRecording(sid, jobId, id);
    const params = new URLSearchParams(search);
    for (const name of FIRST_VIEW) params.delete(name);
    params.set('file', id);
    return `${pathname}?${params}`;
  }, [id, sid, jobId, pathname, search, usesAddress]);
}
