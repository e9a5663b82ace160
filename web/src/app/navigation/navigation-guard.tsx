import { useRef, useState, type ComponentType, useEffect } from 'react';
import { useBlocker, type BlockerFunction } from 'react-router';
import { lazyDialog } from '../loading/lazy-dialog.tsx';

/**
 * Asks before a navigation ends something on the screen, one question after another. Rendered once, in the
 * shell.
 */
export function NavigationGuard() {
  const pendingBlocks = useRef<readonly NavigationBlock[]>([]);
  const blocker = useBlocker((navigation) => {
    pendingBlocks.current = blocksOf(navigation);
    return pendingBlocks.current.length > 0;
  });
  if (blocker.state !== 'blocked') return null;
  const leave = async (): Promise<void> => {
    for (const { end } of pendingBlocks.current) if (end && !(await end())) return blocker.reset();
    blocker.proceed();
  };
  return (
    <Questions
      key={blocker.location.key}
      blocks={pendingBlocks}
      onLeave={leave}
      onClose={() => blocker.reset()}
    />
  );
}

type QuestionsProps = {
  blocks: { readonly current: readonly NavigationBlock[] };
  onLeave: () => Promise<void>;
  onClose: () => void;
};

function Questions({ blocks, onLeave, onClose }: QuestionsProps) {
  const [questions] = useState(() => blocks.current);
  const [index, setAt] = useState(0);
  // Ending takes a moment in which the last button can be pressed again.
  const isLeaving = useRef(false);
  const Question = questions[index]?.Question;
  if (!Question) return null;
  const next = () => {
    if (index < questions.length - 1) return setAt(index + 1);
    if (isLeaving.current) return;
    isLeaving.current = true;
    void onLeave();
  };
  return <Question key={index} onLeave={next} onClose={onClose} />;
}

type Navigation = Parameters<BlockerFunction>[0];

export type NavigationQuestionProps = { onLeave: () => void; onClose: () => void };

/** Something on the screen that a navigation would end. */
export type NavigationBlock = {
  blocks: (navigation: Navigation) => boolean;
  /** The question, as a dialog. */
  Question: ComponentType<NavigationQuestionProps>;
  /** Ends it after all questions are answered. False if it could not be ended; the person then stays. */
  end?: () => boolean | Promise<boolean>;
};

/** All blocks, because a router supports only one blocker. */
const blocks = new Set<NavigationBlock>();

/** Blocks navigation while the component is mounted. Must be constant: compared by identity. */
export function useNavigationBlock(block: NavigationBlock): void {
  useEffect(() => {
    blocks.add(block);
    return () => void blocks.delete(block);
  }, [block]);
}

const blocksOf = (navigation: Navigation): NavigationBlock[] =>
  [...blocks].filter((block) => block.blocks(navigation));

/** Prefetched as soon as work is active, so that it can ask without a connection. */
export const LeaveQuestion = lazyDialog(() =>
  import('../shell/session-dialogs.tsx').then((module) => module.LeaveQuestion),
);
