import type { HintTopic } from '@colloquy/contract';
import { useEffect, useEffectEvent } from 'react';
import { queryClient } from '../query-client.ts';
import { onHint, type HintListener } from './hint-stream.ts';

/**
 * Keeps a screen live. Queries whose key begins with the topic (and then the id, if one is given) are asked again
 * when a hint for them comes and after every gap in the stream: `useHints('job', id)` serves `['job', id, …]`.
 *
 * @param run instead of asking the queries again: gets the hint, or undefined after a gap. For what is fetched as
 *   changes since a revision.
 */
export function useHints(topic: HintTopic, id?: string, run?: HintListener): void {
  const react = useEffectEvent<HintListener>((change) => {
    if (run) run(change);
    else void queryClient.invalidateQueries({ queryKey: id === undefined ? [topic] : [topic, id] });
  });
  useEffect(
    () =>
      onHint((change) => {
        if (!change || (change.topic === topic && (id === undefined || change.id === id))) react(change);
      }),
    [topic, id],
  );
}
