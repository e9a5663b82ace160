import { Button } from '../../../ui/controls/button.tsx';
import { formatCount, formatNumber } from '../../../ui/format/amount.ts';
import { toast } from '../../../ui/toast/toast.ts';
import { type Session, useSession } from '../editing/session.ts';
import { useEditor } from '../editing/use-editing.ts';
import type { TextHit } from '../find-words.ts';
import { PlacesList } from './places-list.tsx';
import { type Replacement, replaceWords } from './replace-words.ts';
import { useTicks } from './ticks.ts';

type PlacesProps = { hits: readonly TextHit[]; replacement: Replacement };

/** The hits as they would be, each to be left out; those that are ticked are replaced as one step. */
export function Places({ hits, replacement }: PlacesProps) {
  const session = useSession();
  const { editor } = useEditor();
  const ticks = useTicks();
  const ticked = hits.filter(ticks.isTicked);
  const replace = () => {
    // What is being typed is part of the words that are compared with the hits.
    editor.commit();
    replaceIn(session, ticked, replacement);
    // What the replacement itself brings, and what was left out, is not meant to be replaced next.
    ticks.set(false);
  };
  return (
    <div className="grid gap-1">
      <div className="flex flex-wrap items-center gap-x-3 gap-y-1">
        <Button tone="go" size="small" isDisabled={ticked.length === 0} onClick={replace}>
          {replacement.text.trim() === '' ? 'Remove' : 'Replace'} {formatNumber(ticked.length)}
        </Button>
        <label className="flex items-center gap-2">
          <input
            type="checkbox"
            className="size-4 accent-accent"
            checked={ticked.length === hits.length}
            ref={(box) => {
              if (box) box.indeterminate = ticked.length > 0 && ticked.length < hits.length;
            }}
            onChange={(event) => ticks.set(event.target.checked)}
          />
          All {formatCount(hits.length, 'place')}
        </label>
      </div>
      <PlacesList hits={hits} replacement={replacement} ticks={ticks} />
    </div>
  );
}

/** One step of undo, with a toast that takes it back. */
function replaceIn(session: Session, hits: readonly TextHit[], replacement: Replacement): void {
  const { drafts, places } = replaceWords(session.getState().transcript.segments, hits, replacement);
  if (drafts.length === 0) {
    toast.info('Nothing was changed: the words are so already.');
    return;
  }
  const step = session.edit(drafts);
  toast.withUndo(`${formatCount(places, 'place')} changed.`, () => {
    const isNewest = session.getState().undo[0]?.id === step;
    if (isNewest) session.undo();
    else session.edit([{ kind: 'undo', undoes: step }]);
  });
}
