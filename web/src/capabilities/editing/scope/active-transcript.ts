import { useLayoutEffect } from 'react';
import { type Shortcut, useCommandMode, useShortcuts } from '../../../ui/shortcuts/shortcuts.ts';
import { useStore } from '../../../ui/state/store.ts';
import { type TranscriptState, useTranscriptScope } from './transcript-scope.ts';

/** Transcripts on the page. Shortcuts work in the first one. */
let transcripts: readonly TranscriptState[] = [];

function setTranscripts(next: readonly TranscriptState[]): void {
  transcripts = next;
  for (const [at, { isActive }] of transcripts.entries()) isActive.set(at === 0);
}

/**
 * Lets shortcuts work in one transcript at a time: the one that was clicked or focused last, at first the one
 * that was opened first.
 */
export function useActivation(transcript: TranscriptState): void {
  useLayoutEffect(() => {
    setTranscripts([...transcripts, transcript]);
    const onUse = ({ target }: Event) => {
      const isInside = target instanceof Node && transcript.root.element?.contains(target);
      if (isInside && transcripts[0] !== transcript)
        setTranscripts([transcript, ...transcripts.filter((other) => other !== transcript)]);
    };
    addEventListener('pointerdown', onUse, { capture: true });
    addEventListener('focusin', onUse);
    return () => {
      removeEventListener('pointerdown', onUse, { capture: true });
      removeEventListener('focusin', onUse);
      setTranscripts(transcripts.filter((other) => other !== transcript));
    };
  }, [transcript]);
}

const NONE: readonly Shortcut[] = [];

/** Shortcuts of the surrounding transcript, while it is the active one. */
export function useTranscriptShortcuts(title: string, shortcuts: readonly Shortcut[]): void {
  const isActive = useStore(useTranscriptScope().isActive);
  useShortcuts(title, isActive ? shortcuts : NONE);
}

/** The command mode of the surrounding transcript, while it is the active one. */
export function useTranscriptCommandMode(name: string | undefined, isOn: boolean): void {
  const isActive = useStore(useTranscriptScope().isActive);
  useCommandMode(isActive ? name : undefined, isOn);
}
