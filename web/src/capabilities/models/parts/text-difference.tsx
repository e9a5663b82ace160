import { difference } from '@colloquy/contract';

type Run = { kind: 'same' | 'gone' | 'new'; text: string };

/** Two texts as one: what only the older has is struck out, what only the newer has is marked. */
export function TextDifference({ before, after }: { before: string; after: string }) {
  if (before === after) return <p className="text-ink-2">The two versions have the same text.</p>;
  return (
    <div className="rounded-md border border-line bg-surface p-3 whitespace-pre-wrap wrap-anywhere">
      {runsOf(before, after).map(({ kind, text }, at) => {
        if (kind === 'gone')
          return (
            <del key={at} className="bg-danger-soft text-danger">
              {text}
            </del>
          );
        if (kind === 'new')
          return (
            <ins key={at} className="bg-done-soft text-done no-underline">
              {text}
            </ins>
          );
        return <span key={at}>{text}</span>;
      })}
    </div>
  );
}

function runsOf(before: string, after: string): Run[] {
  const [olds, news] = [piecesOf(before), piecesOf(after)];
  const runs: Run[] = [];
  const add = (kind: Run['kind'], pieces: readonly string[]) => {
    if (pieces.length > 0) runs.push({ kind, text: pieces.join('') });
  };
  let at = 0;
  for (const { oldStart, oldEnd, newStart, newEnd } of difference(olds, news)) {
    add('same', olds.slice(at, oldStart));
    add('gone', olds.slice(oldStart, oldEnd));
    add('new', news.slice(newStart, newEnd));
    at = oldEnd;
  }
  add('same', olds.slice(at));
  return runs;
}

/** Words and what stands between them. */
const piecesOf = (text: string): string[] => text.split(/(\s+)/).filter((piece) => piece !== '');
