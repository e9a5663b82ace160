import { difference } from '@colloquy/rules/transcript';
import * as text from '../messages.ts';

type TextDiffRun = { kind: 'same' | 'removed' | 'added'; text: string };

/** Diff of two texts in one: removed words are struck out, added words are highlighted. */
export function TextDiff({ before, after }: { before: string; after: string }) {
  if (before === after) return <p className="text-ink-2">{text.sameText}</p>;
  return (
    <div className="rounded-md border border-line bg-surface p-3 whitespace-pre-wrap wrap-anywhere">
      {diffRuns(before, after).map(({ kind, text }, index) => {
        if (kind === 'removed')
          return (
            <del key={index} className="bg-danger-soft text-danger">
              {text}
            </del>
          );
        if (kind === 'added')
          return (
            <ins key={index} className="bg-done-soft text-done no-underline">
              {text}
            </ins>
          );
        return <span key={index}>{text}</span>;
      })}
    </div>
  );
}

function diffRuns(before: string, after: string): TextDiffRun[] {
  const [olds, news] = [splitWords(before), splitWords(after)];
  const runs: TextDiffRun[] = [];
  const add = (kind: TextDiffRun['kind'], pieces: readonly string[]) => {
    if (pieces.length > 0) runs.push({ kind, text: pieces.join('') });
  };
  let index = 0;
  for (const { oldStart, oldEnd, newStart, newEnd } of difference(olds, news)) {
    add('same', olds.slice(index, oldStart));
    add('removed', olds.slice(oldStart, oldEnd));
    add('added', news.slice(newStart, newEnd));
    index = oldEnd;
  }
  add('same', olds.slice(index));
  return runs;
}

/** Splits into words and the whitespace between them. */
const splitWords = (text: string): string[] => text.split(/(\s+)/).filter((piece) => piece !== '');
