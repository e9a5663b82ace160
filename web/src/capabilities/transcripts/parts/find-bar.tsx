import { CaseSensitive, ChevronDown, ChevronUp, Replace, WholeWord, X } from 'lucide-react';
import type { ReactNode } from 'react';
import { IconButton } from '../../../ui/controls/button.tsx';
import { formatNumber } from '../../../ui/format/amount.ts';
import { useSession, useTranscript } from '../editing/session.ts';
import { ReplaceBar } from '../lazy-parts.ts';
import type { Find } from '../use-find.ts';

/** Enter shows the next hit, with Shift the one before, Escape closes. */
export function FindBar({ find }: { find: Find }) {
  const { wanted, want, go, close, replace } = find;
  return (
    <div role="search" aria-label="In this transcript" className="mt-2 grid gap-2">
      <div className="flex flex-wrap items-center gap-x-2 gap-y-1">
        <input
          ref={takeFocus}
          type="search"
          aria-label="Find in this transcript"
          placeholder="Find in this transcript"
          value={wanted.text}
          onChange={(event) => want({ text: event.target.value })}
          onKeyDown={(press) => {
            if (press.nativeEvent.isComposing) return;
            if (press.key === 'Enter') go(press.shiftKey ? -1 : 1);
            if (press.key === 'Escape') close();
          }}
          className="h-8 w-64 min-w-0 rounded-md border border-line-control bg-surface px-2.5 max-wide:grow"
        />
        <Choice
          label="Match case and accents"
          icon={<CaseSensitive aria-hidden size={16} />}
          isOn={wanted.matchCase}
          onChange={(matchCase) => want({ matchCase })}
        />
        <Choice
          label="Whole words"
          icon={<WholeWord aria-hidden size={16} />}
          isOn={wanted.wholeWord}
          onChange={(wholeWord) => want({ wholeWord })}
        />
        <SpeakerChoice speakerId={wanted.speakerId} onChange={(speakerId) => want({ speakerId })} />
        <Count find={find} />
        <IconButton
          size="small"
          label="Previous hit"
          icon={<ChevronUp aria-hidden size={14} />}
          onClick={() => go(-1)}
        />
        <IconButton
          size="small"
          label="Next hit"
          icon={<ChevronDown aria-hidden size={14} />}
          onClick={() => go(1)}
        />
        {replace && (
          <Choice
            label="Replace"
            icon={<Replace aria-hidden size={14} />}
            isOn={replace.isOpen}
            onChange={replace.toggle}
          />
        )}
        <IconButton
          size="small"
          label="Close the search"
          icon={<X aria-hidden size={14} />}
          onClick={close}
        />
      </div>
      {replace?.isOpen && <ReplaceBar find={find} replace={replace} />}
    </div>
  );
}

function Count({ find: { wanted, hits, at } }: { find: Find }) {
  const count =
    hits.length === 0
      ? 'Not found'
      : `${at < 0 ? '–' : formatNumber(at + 1)} of ${formatNumber(hits.length)}`;
  return (
    <span role="status" className="min-w-16 text-xs whitespace-nowrap text-ink-3">
      {wanted.text.trim() !== '' && count}
    </span>
  );
}

type ChoiceProps = { label: string; icon: ReactNode; isOn: boolean; onChange: (isOn: boolean) => void };

const Choice = ({ label, icon, isOn, onChange }: ChoiceProps) => (
  <IconButton
    size="small"
    label={label}
    icon={icon}
    aria-pressed={isOn}
    className="aria-pressed:border-accent aria-pressed:bg-accent-soft aria-pressed:text-accent"
    onClick={() => onChange(!isOn)}
  />
);

type SpeakerChoiceProps = { speakerId: string | null; onChange: (speakerId: string | null) => void };

function SpeakerChoice({ speakerId, onChange }: SpeakerChoiceProps) {
  const { speakers } = useTranscript(useSession());
  if (speakers.length < 2) return null;
  return (
    <select
      aria-label="Whose words"
      value={speakerId ?? ''}
      onChange={(event) => onChange(event.target.value || null)}
      className="h-8 max-w-40 rounded-md border border-line-control bg-surface px-1"
    >
      <option value="">All speakers</option>
      {speakers.map(({ id, label }) => (
        <option key={id} value={id}>
          {label}
        </option>
      ))}
    </select>
  );
}

/** Opened by a key or a button, in order to type; closed, it gives the focus back. */
function takeFocus(input: HTMLInputElement): () => void {
  const before = document.activeElement;
  input.focus({ preventScroll: true });
  return () => {
    if (before instanceof HTMLElement) before.focus({ preventScroll: true });
  };
}
