import { Button } from '../../../ui/controls/button.tsx';
import { VirtualList } from '../../../ui/list/virtual-list.tsx';
import { toast } from '../../../ui/toast/toast.ts';
import {
  type EditSession,
  useEditor,
  useEditSession,
  useTranscript,
  useTranscriptController,
} from '../../editing/index.ts';
import type { TextSearchHit } from '../../transcripts/index.ts';
import { hitContext, type Replacement, replaceWords, replacementOf } from './replace-words.ts';
import { useState } from 'react';
import { formatClock } from '../../../ui/format/duration.ts';
import { ChangedText } from '../../history/index.ts';
import * as text from '../messages.ts';

type ReplaceHitsProps = { hits: readonly TextSearchHit[]; replacement: Replacement };

/** Preview of the replacements; the selected hits are replaced as one undo step. */
export function ReplaceHits({ hits, replacement }: ReplaceHitsProps) {
  const session = useEditSession();
  const { editor } = useEditor();
  const ticks = useTicks();
  const ticked = hits.filter(ticks.isTicked);
  const replace = () => {
    // Commits the current typing, which belongs to the compared text.
    editor.commit();
    replaceSelected(session, ticked, replacement);
    // The replacement's own hits and the omitted ones must not be replaced next.
    ticks.setAll(false);
  };
  return (
    <div className="grid gap-1">
      <div className="flex flex-wrap items-center gap-x-3 gap-y-1">
        <Button variant="primary" size="small" isDisabled={ticked.length === 0} onClick={replace}>
          {replacement.text.trim() === '' ? text.removeHits(ticked.length) : text.replaceHits(ticked.length)}
        </Button>
        <label className="flex items-center gap-2">
          <input
            type="checkbox"
            className="size-4 accent-accent"
            checked={ticked.length === hits.length}
            ref={(box) => {
              if (box) box.indeterminate = ticked.length > 0 && ticked.length < hits.length;
            }}
            onChange={(event) => ticks.setAll(event.target.checked)}
          />
          {text.allHits(hits.length)}
        </label>
      </div>
      <HitList hits={hits} replacement={replacement} ticks={ticks} />
    </div>
  );
}

/** Replaces hits as one undo step, with an undo toast. */
function replaceSelected(
  session: EditSession,
  hits: readonly TextSearchHit[],
  replacement: Replacement,
): void {
  const { drafts, hits: count } = replaceWords(session.getState().transcript.segments, hits, replacement);
  if (drafts.length === 0) {
    toast.info(text.noChangesNeeded);
    return;
  }
  const step = session.edit(drafts);
  toast.withUndo(text.hitsReplaced(count), () => {
    const isNewest = session.getState().undo[0]?.id === step;
    if (isNewest) session.undo();
    else session.edit([{ kind: 'undo', undoes: step }]);
  });
}

type HitListProps = { hits: readonly TextSearchHit[]; replacement: Replacement; ticks: Ticks };

/** Hits in context. */
function HitList({ hits, replacement, ticks }: HitListProps) {
  const { recording } = useTranscript(useEditSession());
  return (
    <div className="max-h-[30dvh] overflow-y-auto rounded-md border border-line bg-surface broad:max-h-[36dvh]">
      <VirtualList
        label={text.matches}
        items={hits}
        itemKey={keyOf}
        estimatedHeight={32}
        scroller="parent element"
        itemClassName="flex items-start gap-2 border-b border-line px-2.5 py-1"
      >
        {(hit) => (
          <HitRow
            hit={hit}
            right={replacementOf(hit, replacement)}
            language={hit.segment.language ?? recording.language}
            isTicked={ticks.isTicked(hit)}
            onToggle={() => ticks.toggle(hit)}
          />
        )}
      </VirtualList>
    </div>
  );
}

type HitRowProps = {
  hit: TextSearchHit;
  right: string;
  language: string | null;
  isTicked: boolean;
  onToggle: () => void;
};

function HitRow({ hit, right, language, isTicked, onToggle }: HitRowProps) {
  const { show } = useTranscriptController();
  const time = formatClock(hit.segment.words[hit.word]!.startMs);
  const { matched } = hit;
  const { before, after } = hitContext(hit);
  return (
    <>
      <input
        type="checkbox"
        aria-label={text.hitChange(time, matched, right)}
        checked={isTicked}
        onChange={onToggle}
        className="mt-1.5 size-4 shrink-0 accent-accent"
      />
      <button
        type="button"
        data-tooltip={text.showInTranscript}
        onClick={() => show(hit, hit.length)}
        className="mt-1 min-w-12 shrink-0 text-left text-xs text-ink-3 hover:underline"
      >
        {time}
      </button>
      <ChangedText
        language={language}
        className={`transcript-quote ${isTicked ? '' : 'text-ink-3'}`}
        runs={[
          { kind: 'same', text: before, hasSpace: false },
          { kind: 'deleted', text: matched, hasSpace: false },
          ...(right === '' ? [] : [{ kind: 'inserted' as const, text: right, hasSpace: true }]),
          { kind: 'same', text: after, hasSpace: false },
        ]}
      />
    </>
  );
}

type Ticks = {
  isTicked: (hit: TextSearchHit) => boolean;
  toggle: (hit: TextSearchHit) => void;
  setAll: (all: boolean) => void;
};

const keyOf = ({ segmentId, start }: TextSearchHit): string => `${segmentId} ${start}`;

/** Selected hits: all or none, with exceptions. */
function useTicks(): Ticks {
  const [{ all, but }, setTicks] = useState({ all: true, but: new Set<string>() });
  return {
    isTicked: (hit) => all !== but.has(keyOf(hit)),
    toggle: (hit) =>
      setTicks((now) => ({ all: now.all, but: now.but.symmetricDifference(new Set([keyOf(hit)])) })),
    setAll: (next) => setTicks({ all: next, but: new Set() }),
  };
}
