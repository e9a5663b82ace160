import type { Stretch } from './word-diff.ts';

type ChangedTextProps = {
  stretches: readonly Stretch[];
  language: string | null;
  className?: string;
};

/** Words with what was deleted struck through and what was inserted underlined; also read out as such. */
export function ChangedText({ stretches, language, className }: ChangedTextProps) {
  return (
    <span dir="auto" lang={language ?? undefined} className={`block wrap-anywhere ${className ?? ''}`}>
      {stretches.map(({ kind, text, hasSpace }, at) => [
        hasSpace && ' ',
        kind === 'same' ? (
          text
        ) : kind === 'deleted' ? (
          <del key={at} className="bg-danger-soft text-danger decoration-1">
            <span className="sr-only">[deleted: </span>
            {text}
            <span className="sr-only">]</span>
          </del>
        ) : (
          <ins key={at} className="bg-done-soft text-done decoration-1 underline-offset-4">
            <span className="sr-only">[inserted: </span>
            {text}
            <span className="sr-only">]</span>
          </ins>
        ),
      ])}
    </span>
  );
}
