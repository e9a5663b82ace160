import { X } from 'lucide-react';
import { useMemo, useState } from 'react';
import { Button, IconButton } from '../../../ui/controls/button.tsx';
import type { CorrectionTracker } from '../confidence/word-suggestions.ts';
import { useSettledSegments, useTranscriptScope } from '../../editing/index.ts';
import { type CorrectionSuggestion, ownCorrections, suggestCorrections } from './correction-suggestions.ts';
import { useJobCorrections } from './corrections.queries.ts';
import * as text from '../messages.ts';

/** Suggestions shown at a time; others follow when they are applied or dismissed. */
const MAX_SUGGESTED = 6;

/**
 * Suggests replacing words that were corrected elsewhere in the job and still occur here. Never replaces
 * automatically.
 */
export function CorrectionSuggestionList({ tracker }: { tracker: CorrectionTracker }) {
  const { session, findRequest } = useTranscriptScope();
  const { recordingId, mayEdit } = session;
  const segments = useSettledSegments(session);
  const jobCorrections = useJobCorrections();
  const [dismissed, setDismissed] = useState(() => readDismissed(recordingId));
  const suggestions = useMemo(() => {
    const own = ownCorrections(tracker, segments, recordingId);
    const others = jobCorrections.filter((each) => !own.some((other) => keyOf(other) === keyOf(each)));
    return suggestCorrections([...own, ...others], segments, recordingId);
  }, [jobCorrections, tracker, segments, recordingId]);
  const open = suggestions.filter((suggestion) => !dismissed.has(keyOf(suggestion)));
  if (!mayEdit || open.length === 0) return null;
  const dismiss = (suggestion: CorrectionSuggestion) => {
    const next = new Set([...dismissed, keyOf(suggestion)]);
    sessionStorage.setItem(storageKey(recordingId), JSON.stringify([...next]));
    setDismissed(next);
  };
  return (
    <section>
      <h2 className="mb-1 text-xs font-medium text-ink-3">{text.correctedBefore}</h2>
      <ul>
        {open.slice(0, MAX_SUGGESTED).map((suggestion) => (
          <li
            key={keyOf(suggestion)}
            className="flex items-center gap-2 border-b border-line py-1.5 last:border-0"
          >
            <span className="min-w-0 grow">
              <span dir="auto" className="transcript-quote wrap-anywhere">
                <del className="text-ink-2">{suggestion.wrong}</del> → {suggestion.right}
              </span>
              <span className="block text-xs text-ink-3">
                {suggestion.isHere
                  ? text.hitsInThisFile(suggestion.hits)
                  : text.hitsFromFile(suggestion.recordings[0]?.name ?? text.anotherFile, suggestion.hits)}
              </span>
            </span>
            <Button
              size="small"
              onClick={() => findRequest.set({ text: suggestion.wrong, replacement: suggestion.right })}
            >
              {text.review}
            </Button>
            <IconButton
              size="small"
              label={text.dismissSuggestion(suggestion.wrong, suggestion.right)}
              icon={<X aria-hidden size={14} />}
              onClick={() => dismiss(suggestion)}
            />
          </li>
        ))}
      </ul>
    </section>
  );
}

const keyOf = ({ wrong, right }: Pick<CorrectionSuggestion, 'wrong' | 'right'>): string =>
  `${wrong} → ${right}`;
const storageKey = (recordingId: string): string => `dismissed-corrections/${recordingId}`;

function readDismissed(recordingId: string): ReadonlySet<string> {
  try {
    const stored: unknown = JSON.parse(sessionStorage.getItem(storageKey(recordingId)) ?? '[]');
    return new Set(Array.isArray(stored) ? stored.map(String) : []);
  } catch {
    return new Set();
  }
}
