import { type Segment, textChange, textOf } from '@colloquy/contract';
import { Button } from '../../../ui/controls/button.tsx';
import { cutAtMarks } from '../cut-at-marks.ts';
import { useDesk } from '../desk.ts';
import { useSession } from '../editing/session.ts';

/** Two people changed the same words: what the other version is, to be taken or left. */
export function Alternatives({ segment, language }: { segment: Segment; language: string | null }) {
  const session = useSession();
  const desk = useDesk();
  const text = textOf(segment.words);
  const settle = (chosen: string, said: string) => {
    session.edit([{ kind: 'set-text', segmentId: segment.id, text: chosen, settlesAlternatives: true }]);
    desk.announce(said);
  };
  return (
    <aside
      aria-label="Both changed these words"
      className="my-2 max-w-[72ch] rounded-md wide:col-start-2 border border-line bg-attention-soft px-3 py-2 text-sm"
    >
      <p className="font-medium">Both changed these words</p>
      {segment.alternatives.map((alternative, at) => (
        <div key={at} className="mt-1 flex flex-wrap items-start gap-x-3 gap-y-1">
          <p dir="auto" lang={language ?? undefined} className="said grow basis-60">
            {cutAtMarks(
              alternative.text,
              textChange(text, alternative.text).map(({ newStart, newEnd }) => [newStart, newEnd] as const),
            ).map((stretch, place) =>
              stretch.isMarked ? (
                <mark key={place} className="rounded-sm bg-surface text-ink">
                  {stretch.text}
                </mark>
              ) : (
                stretch.text
              ),
            )}
          </p>
          {session.mayEdit && (
            <Button size="small" onClick={() => settle(alternative.text, 'The other version is taken.')}>
              Take this
            </Button>
          )}
        </div>
      ))}
      {session.mayEdit && (
        <Button size="small" className="mt-1" onClick={() => settle(text, 'Your version is kept.')}>
          Keep mine
        </Button>
      )}
    </aside>
  );
}
