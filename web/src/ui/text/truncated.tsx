import { truncate } from './truncate.ts';

/** Text from people in a tight place: cut for the eye, whole in the tooltip and for copying. */
export function Truncated({ text }: { text: string }) {
  const short = truncate(text);
  return (
    <bdi title={short === text ? undefined : text} aria-label={short === text ? undefined : text}>
      {short}
    </bdi>
  );
}
