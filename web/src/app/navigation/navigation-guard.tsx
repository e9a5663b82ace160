import { useRef, useState } from 'react';
import { useBlocker } from 'react-router';
import { blocksOf, type NavigationBlock } from './navigation-blocks.ts';

/** Asks before a navigation ends something on the screen: one question after another, once round every screen. */
export function NavigationGuard() {
  const blocks = useRef<readonly NavigationBlock[]>([]);
  const blocker = useBlocker((navigation) => {
    blocks.current = blocksOf(navigation);
    return blocks.current.length > 0;
  });
  if (blocker.state !== 'blocked') return null;
  const leave = async (): Promise<void> => {
    for (const { end } of blocks.current) if (end && !(await end())) return blocker.reset();
    blocker.proceed();
  };
  return (
    <Questions key={blocker.location.key} blocks={blocks} onLeave={leave} onClose={() => blocker.reset()} />
  );
}

type QuestionsProps = {
  blocks: { readonly current: readonly NavigationBlock[] };
  onLeave: () => Promise<void>;
  onClose: () => void;
};

function Questions({ blocks, onLeave, onClose }: QuestionsProps) {
  const [asked] = useState(() => blocks.current);
  const [at, setAt] = useState(0);
  // Ending takes a moment, in which the last button can be pressed again.
  const isLeaving = useRef(false);
  const Question = asked[at]?.Question;
  if (!Question) return null;
  const next = () => {
    if (at < asked.length - 1) return setAt(at + 1);
    if (isLeaving.current) return;
    isLeaving.current = true;
    void onLeave();
  };
  return <Question key={at} onLeave={next} onClose={onClose} />;
}
