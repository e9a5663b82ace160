import { useState } from 'react';
import { vi } from 'vitest';
import { aSegment } from '../../editing/testing/segments.ts';
import type { TranscriptExtension } from '../extensions.tsx';
import { TranscriptView } from '../transcript-view.tsx';

const HEIGHT_PX = 600;
const SPEAKERS = ['Ann', 'Ben'].map((label, at) => ({
  id: label,
  number: at + 1,
  name: label,
  label,
  role: null,
  colour: at + 1,
}));

/** A transcript with two segments of one turn. All recordings have the same words. */
export function transcriptOf(recordingId: string) {
  const segments = ['we met at the market', 'it was raining there'].map((text, at) => ({
    ...aSegment(`segment-${at}`, text, at),
    speakerId: 'Ann',
  }));
  const recording = {
    id: recordingId,
    jobId: 'job',
    sid: 'SID002',
    name: `${recordingId}.wav`,
    durationMs: 60_000,
    lostMs: 0,
    language: 'en',
    languageConfidence: null,
    revision: 1,
    generation: 'first',
    approved: false,
    mayEdit: true,
    hasAudio: true,
    isTimed: true,
    suggestedNames: [],
    imported: null,
    media: { path: `/api/media/${recordingId}`, type: 'audio/wav' },
    peaks: null,
  };
  return { recording, segments, speakers: SPEAKERS, gone: [], anchors: [] } as never;
}

type PaneProps = { id: string; extensions: readonly TranscriptExtension[]; usesAddress?: boolean };

/** A transcript in an element with its own scroll, as large as half of a screen. */
export function TranscriptPane({ id, extensions, usesAddress = false }: PaneProps) {
  const [element, setElement] = useState<HTMLElement>();
  const attach = (pane: HTMLElement | null) => {
    if (!pane || element) return;
    Object.defineProperties(pane, { clientHeight: { value: HEIGHT_PX }, clientWidth: { value: 700 } });
    pane.getBoundingClientRect = () => new DOMRect(0, 0, 700, HEIGHT_PX);
    pane.scrollBy = vi.fn<() => void>();
    setElement(pane);
  };
  return (
    <section aria-label={id} ref={attach}>
      {element && (
        <TranscriptView
          recordingId={id}
          isProcessing={false}
          extensions={extensions}
          scrollElement={element}
          usesAddress={usesAddress}
        />
      )}
    </section>
  );
}
