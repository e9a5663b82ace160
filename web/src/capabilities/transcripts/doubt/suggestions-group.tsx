import { useState } from 'react';
import { useSession, useTranscript } from '../editing/session.ts';
import { indexOf, type Place, wordOf } from '../word-index.ts';
import { CommandButton } from './command-button.tsx';
import type { Corrector } from './make-corrector.ts';

type SuggestionsGroupProps = { place: Place; corrector: Corrector };

/** What the word to check may be instead, by key or by finger. */
export function SuggestionsGroup({ place, corrector }: SuggestionsGroupProps) {
  const { segments } = useTranscript(useSession());
  // As they were when the word was come to: what is learned meanwhile must not move the keys.
  const [suggestions] = useState(() => corrector.suggestions(place));
  const text = wordOf(indexOf(segments), place)?.text ?? '';
  return (
    <div role="group" aria-label={`What ‘${text}’ may be`} className="flex shrink-0 items-center gap-0.5">
      <span className="said-small px-2 whitespace-nowrap text-ink-2">“{text}”</span>
      {suggestions.map((suggestion, at) => (
        <CommandButton key={suggestion} id={`doubts.take-${at + 1}`} onClick={() => corrector.take(at)}>
          <span className="said-small">
            <span className="sr-only">Put </span>
            {suggestion}
          </span>
        </CommandButton>
      ))}
    </div>
  );
}
