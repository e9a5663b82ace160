import type { Speaker } from '@colloquy/rules/transcript';
import { RotateCcw } from 'lucide-react';
import {
  type ComponentType,
  createContext,
  type ReactNode,
  type CSSProperties,
  memo,
  use,
  useDeferredValue,
  useEffect,
} from 'react';
import { type LazyPart, type RenderFailure, SafePart } from '../../app/loading/lazy-part.tsx';
import { IconButton } from '../../ui/controls/button.tsx';
import { expectShortcuts } from '../../ui/shortcuts/shortcuts.ts';
import type { TranscriptScope } from '../editing/index.ts';
import type { FindState, ReplaceState } from './find/use-find.ts';
import type { TranscriptRow } from './list/transcript-rows.ts';
import * as text from './messages.ts';
import type { PanelProps } from './panels/use-panel.ts';

type Prefetchable = Pick<LazyPart<never>, 'prefetch'>;

/** A row of the list, for the parts that extensions render in it. Keeps its identity while unchanged. */
export type RowPartProps = { row: TranscriptRow };

export type TurnSpeakerProps = RowPartProps & { speaker: Speaker | undefined };

/** A narrow column beside the words, such as stripes of codes. */
export type MarginLane = { widthPx: number; Lane: ComponentType<RowPartProps> };

/** A column as wide as the words, such as their translation. Each segment then is a row of its own. */
export type SecondColumn = {
  label: string;
  Cell: ComponentType<RowPartProps>;
  /** Number of words in a cell, for the height of rows that are not rendered yet. */
  countWords?: (row: TranscriptRow) => number;
};

/**
 * A feature of the transcript. Its parts are components that render within the transcript's scope, each in an
 * error boundary.
 */
export type TranscriptExtension = {
  id: string;
  /** A tab of the side panel; an icon replaces its label on the screen. */
  panel?: {
    label: string;
    icon?: ReactNode;
    /** A number beside the label, such as that of open comments. */
    Badge?: ComponentType;
    /** Whether a transcript opens with this panel. */
    opensFirst?: (scope: TranscriptScope) => boolean;
    Content: ComponentType<PanelProps>;
  };
  /** A section within the panel of another extension. */
  panelSection?: { panelId: string; Content: ComponentType };
  /**
   * Parts without a place on the screen: they mark words (`useWordMarks`), register actions on selected words
   * (`useWordActions`) and shortcuts (`useTranscriptShortcuts`), or render dialogs.
   */
  background?: readonly (ComponentType & Partial<Prefetchable>)[];
  marginLane?: MarginLane;
  secondColumn?: SecondColumn;
  turnParts?: {
    /** The speaker's name beside a turn, for people who may edit. */
    Speaker?: ComponentType<TurnSpeakerProps>;
  };
  /** Controls in the player bar. */
  playerControls?: ComponentType;
  /** Choices among the view options of the player bar. */
  viewOptions?: ComponentType;
  /** Controls in the player bar for people who may edit. */
  editControls?: ComponentType;
  /** Below the words. */
  strip?: ComponentType;
  /** Replacement of what the find bar found. */
  replaceBar?: ComponentType<{ find: FindState; replace: ReplaceState }>;
  /** Lazy dialogs, to be loaded ahead of time as the panel and the replace bar are. */
  lazyDialogs?: readonly Prefetchable[];
};

export const ExtensionsContext = createContext<readonly TranscriptExtension[]>([]);

/** The extensions of the surrounding transcript. */
export const useExtensions = (): readonly TranscriptExtension[] => use(ExtensionsContext);

/** The parts of all extensions for one place on the screen. */
export function ExtensionParts({
  slot,
}: {
  slot: 'playerControls' | 'viewOptions' | 'editControls' | 'strip';
}) {
  return useExtensions().map(({ id, [slot]: Part }) =>
    Part ? (
      <SafePart key={id}>
        <Part />
      </SafePart>
    ) : null,
  );
}

/**
 * The parts without a place on the screen. They render apart from the transcript, so that edits do not
 * re-render them, and after its first paint.
 */
export const BackgroundParts = memo(function BackgroundParts() {
  const extensions = useExtensions();
  const isDrawn = useDeferredValue(true, false);
  useEffect(() => (isDrawn ? expectShortcutsOf(extensions) : undefined), [isDrawn, extensions]);
  if (!isDrawn) return null;
  return (
    <div className={ONE_FAILURE}>
      {extensions.flatMap(({ id, background = [] }) =>
        background.map((Part, at) => (
          <SafePart key={`${id}/${at}`}>
            <Part />
          </SafePart>
        )),
      )}
    </div>
  );
});

/** A lost connection fails several parts at once, for the same reason. */
const ONE_FAILURE =
  'contents [&>[role=alert]]:mx-4 [&>[role=alert]]:mt-3 wide:[&>[role=alert]]:mx-8 [&>[role=alert]~[role=alert]]:hidden';

/** Parts register their shortcuts when they render, soon after they are loaded. */
const RENDERED_AFTER_MS = 1_000;

/** Keeps keys that are pressed before the parts are there. */
function expectShortcutsOf(extensions: readonly TranscriptExtension[]): () => void {
  const stop = expectShortcuts();
  const parts = extensions.flatMap(({ background = [] }) => background);
  void Promise.all(parts.map((part) => part.prefetch?.())).then(() => setTimeout(stop, RENDERED_AFTER_MS));
  return stop;
}

/** Sections that other extensions add to a panel. */
export function PanelSections({ panelId }: { panelId: string }) {
  return useExtensions().map(({ id, panelSection }) =>
    panelSection?.panelId === panelId ? (
      <SafePart key={id}>
        <panelSection.Content />
      </SafePart>
    ) : null,
  );
}

/** The columns of a row beside its words, and the part that renders the speaker of a turn. */
export type RowLayout = {
  lanes: readonly (MarginLane & { id: string })[];
  column: SecondColumn | undefined;
  Speaker: ComponentType<TurnSpeakerProps> | undefined;
};

export const rowLayoutOf = (extensions: readonly TranscriptExtension[]): RowLayout => ({
  lanes: extensions.flatMap(({ id, marginLane }) => (marginLane ? [{ id, ...marginLane }] : [])),
  column: extensions.find(({ secondColumn }) => secondColumn)?.secondColumn,
  Speaker: extensions.find(({ turnParts }) => turnParts?.Speaker)?.turnParts?.Speaker,
});

/** Grid of a row: margin and words, then the lanes and the second column. On narrow screens they stack. */
export function gridClasses({ lanes, column }: RowLayout): string {
  if (lanes.length > 0 && column)
    return 'grid-cols-[minmax(0,1fr)_var(--lanes)] wide:grid-cols-[var(--margin)_minmax(0,1fr)_var(--lanes)_minmax(0,1fr)]';
  if (lanes.length > 0)
    return 'grid-cols-[minmax(0,1fr)_var(--lanes)] wide:grid-cols-[var(--margin)_minmax(0,72ch)_var(--lanes)]';
  return column
    ? 'wide:grid-cols-[var(--margin)_minmax(0,1fr)_minmax(0,1fr)]'
    : 'wide:grid-cols-[var(--margin)_minmax(0,72ch)]';
}

const LANE_GAP_PX = 2;

/** Sets the width of the lanes for `gridClasses`. */
export const laneStyle = ({ lanes }: RowLayout): CSSProperties =>
  ({
    '--lanes': `${lanes.reduce((sum, { widthPx }) => sum + widthPx + LANE_GAP_PX, 0)}px`,
  }) as CSSProperties;

/** Each row has its own failure, so it is small and silent. */
const renderSmallFailure: RenderFailure = (_, retry) => (
  <IconButton
    size="small"
    label={text.failedHere}
    icon={<RotateCcw aria-hidden size={12} />}
    onClick={retry}
  />
);

/** The lanes and the second column of a row. */
export function RowColumns({ row, layout: { lanes, column } }: RowPartProps & { layout: RowLayout }) {
  return (
    <>
      {lanes.length > 0 && (
        <div data-lanes className="flex" style={{ gap: LANE_GAP_PX }}>
          {lanes.map(({ id, widthPx, Lane }) => (
            <div key={id} className="relative shrink-0" style={{ width: widthPx }}>
              <SafePart renderFailure={renderSmallFailure}>
                <Lane row={row} />
              </SafePart>
            </div>
          ))}
        </div>
      )}
      {column && (
        <div data-second-column className="min-w-0 max-wide:col-span-full">
          <SafePart renderFailure={renderSmallFailure}>
            <column.Cell row={row} />
          </SafePart>
        </div>
      )}
    </>
  );
}

/** By then the first panel has loaded. */
const PREFETCH_DELAY_MS = 2_000;

/**
 * Loads lazy parts while nothing else happens, so that an open transcript works without a connection. Returns
 * a function that cancels.
 */
export function prefetchWhenIdle(extensions: readonly TranscriptExtension[]): () => void {
  const prefetch = () => {
    for (const { panel, replaceBar, lazyDialogs = [] } of extensions)
      for (const part of [panel?.Content, replaceBar, ...lazyDialogs])
        if (part && 'prefetch' in part) part.prefetch();
  };
  // Safari lacks `requestIdleCallback`.
  if (typeof requestIdleCallback === 'undefined') {
    const timer = setTimeout(prefetch, PREFETCH_DELAY_MS);
    return () => clearTimeout(timer);
  }
  const waiting = requestIdleCallback(prefetch);
  return () => cancelIdleCallback(waiting);
}
