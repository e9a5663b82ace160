import { cn } from '../../ui/cn.ts';
import type { DiffRun } from './word-diff.ts';
import * as messages from './messages.ts';

type ChangedTextProps = {
  runs: readonly DiffRun[];
  language: string | null;
  className?: string;
};

/** Text with deletions struck through and insertions underlined, also announced to screen readers. */
export function ChangedText({ runs, language, className }: ChangedTextProps) {
  return (
    <span dir="auto" lang={language ?? undefined} className={cn('block wrap-anywhere', className)}>
      {runs.map(({ kind, text, hasSpace }, at) => [
        hasSpace && ' ',
        kind === 'same' ? (
          text
        ) : kind === 'deleted' ? (
          <del key={at} className="bg-danger-soft text-danger decoration-1">
            <span className="sr-only">{messages.deletedText}</span>
            {text}
            <span className="sr-only">]</span>
          </del>
        ) : (
          <ins key={at} className="bg-done-soft text-done decoration-1 underline-offset-4">
            <span className="sr-only">{messages.insertedText}</span>
            {text}
            <span className="sr-only">]</span>
          </ins>
        ),
      ])}
    </span>
  );
}
