import { type ComponentType, useEffect } from 'react';
import type { BlockerFunction } from 'react-router';

type Navigation = Parameters<BlockerFunction>[0];

export type NavigationQuestionProps = { onLeave: () => void; onClose: () => void };

/** Something on the screen that another screen would end. */
export type NavigationBlock = {
  blocks: (navigation: Navigation) => boolean;
  /** Asks the person; a dialog. */
  Question: ComponentType<NavigationQuestionProps>;
  /** Ends it, once all questions are answered. False: it could not be ended, so the person stays. */
  end?: () => boolean | Promise<boolean>;
};

/** A router asks one blocker only, so everything that blocks is listed here and asked by the one guard. */
const blocks = new Set<NavigationBlock>();

/** Blocks navigations for as long as the component is on screen. A constant: it is compared by identity. */
export function useNavigationBlock(block: NavigationBlock): void {
  useEffect(() => {
    blocks.add(block);
    return () => void blocks.delete(block);
  }, [block]);
}

export const blocksOf = (navigation: Navigation): NavigationBlock[] =>
  [...blocks].filter((block) => block.blocks(navigation));
