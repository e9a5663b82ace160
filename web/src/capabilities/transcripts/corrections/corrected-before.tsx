import { X } from 'lucide-react';
import { useMemo, useState } from 'react';
import { Button, IconButton } from '../../../ui/controls/button.tsx';
import { formatCount } from '../../../ui/format/amount.ts';
import type { Learning } from '../doubt/learned.ts';
import { useSession, useSettledSegments } from '../editing/session.ts';
import { openReplace } from '../replace/open-replace.ts';
import { useKnownCorrections } from './known-corrections.ts';
import { correctedHere, type Offer, offersFor } from './offers.ts';

/** Corrections that are offered at once; when they are used or put aside, others follow. */
const MOST_OFFERED = 6;

/** What was corrected in this file or in another one of the job and stands here still: offered, never done by itself. */
export function CorrectedBefore({ learning }: { learning: Learning }) {
  const session = useSession();
  const { recordingId, mayEdit } = session;
  const segments = useSettledSegments(session);
  const known = useKnownCorrections();
  const [dismissed, setDismissed] = useState(() => readDismissed(recordingId));
  const offers = useMemo(() => {
    const own = correctedHere(learning, segments, recordingId);
    const others = known.filter((each) => !own.some((other) => keyOf(other) === keyOf(each)));
    return offersFor([...own, ...others], segments, recordingId);
  }, [known, learning, segments, recordingId]);
  const open = offers.filter((offer) => !dismissed.has(keyOf(offer)));
  if (!mayEdit || open.length === 0) return null;
  const dismiss = (offer: Offer) => {
    const next = new Set([...dismissed, keyOf(offer)]);
    sessionStorage.setItem(storageKey(recordingId), JSON.stringify([...next]));
    setDismissed(next);
  };
  return (
    <section>
      <h2 className="mb-1 text-xs font-medium text-ink-3">Corrected before</h2>
      <ul>
        {open.slice(0, MOST_OFFERED).map((offer) => (
          <li
            key={keyOf(offer)}
            className="flex items-center gap-2 border-b border-line py-1.5 last:border-0"
          >
            <span className="min-w-0 grow">
              <span dir="auto" className="said-small wrap-anywhere">
                <del className="text-ink-2">{offer.wrong}</del> → {offer.right}
              </span>
              <span className="block text-xs text-ink-3">
                {offer.isHere ? 'in this file' : `in ${offer.recordings[0]?.name ?? 'another file'}`},{' '}
                {formatCount(offer.places, 'place')} here
              </span>
            </span>
            <Button size="small" onClick={() => openReplace(offer.wrong, offer.right)}>
              Look
            </Button>
            <IconButton
              size="small"
              label={`Put aside: ${offer.wrong} → ${offer.right}`}
              icon={<X aria-hidden size={14} />}
              onClick={() => dismiss(offer)}
            />
          </li>
        ))}
      </ul>
    </section>
  );
}

const keyOf = ({ wrong, right }: Pick<Offer, 'wrong' | 'right'>): string => `${wrong} → ${right}`;
const storageKey = (recordingId: string): string => `put-aside/${recordingId}`;

function readDismissed(recordingId: string): ReadonlySet<string> {
  try {
    const kept: unknown = JSON.parse(sessionStorage.getItem(storageKey(recordingId)) ?? '[]');
    return new Set(Array.isArray(kept) ? kept.map(String) : []);
  } catch {
    return new Set();
  }
}
