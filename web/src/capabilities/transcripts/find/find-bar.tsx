import { CaseSensitive, ChevronDown, ChevronUp, Replace, WholeWord, X } from 'lucide-react';
import type { ReactNode } from 'react';
import { IconButton } from '../../../ui/controls/button.tsx';
import { Select } from '../../../ui/form/select.tsx';
import { useEditSession, useTranscript } from '../../editing/index.ts';
import { SafePart } from '../../../app/loading/lazy-part.tsx';
import { useExtensions } from '../extensions.tsx';
import * as text from '../messages.ts';
import type { FindState } from './use-find.ts';

/** Enter shows the next hit, Shift+Enter the previous one, Escape closes. */
export function FindBar({ find }: { find: FindState }) {
  const { query, changeQuery, step, close, replace } = find;
  const ReplaceBar = useExtensions().find(({ replaceBar }) => replaceBar)?.replaceBar;
  return (
    <div role="search" aria-label={text.find} className="mt-2 grid gap-2">
      <div className="flex flex-wrap items-center gap-x-2 gap-y-1">
        <input
          ref={focusOnMount}
          type="search"
          aria-label={text.find}
          placeholder={text.find}
          value={query.text}
          onChange={(event) => changeQuery({ text: event.target.value })}
          onKeyDown={(press) => {
            if (press.nativeEvent.isComposing) return;
            if (press.key === 'Enter') step(press.shiftKey ? -1 : 1);
            if (press.key === 'Escape') close();
          }}
          className="h-8 w-64 min-w-0 rounded-md border border-line-control bg-surface px-2.5 max-wide:grow"
        />
        <ToggleButton
          label={text.matchCase}
          icon={<CaseSensitive aria-hidden size={16} />}
          isOn={query.matchCase}
          onChange={(matchCase) => changeQuery({ matchCase })}
        />
        <ToggleButton
          label={text.wholeWords}
          icon={<WholeWord aria-hidden size={16} />}
          isOn={query.wholeWord}
          onChange={(wholeWord) => changeQuery({ wholeWord })}
        />
        <SpeakerFilter speakerId={query.speakerId} onChange={(speakerId) => changeQuery({ speakerId })} />
        <HitCount find={find} />
        <IconButton
          size="small"
          label={text.previousMatch}
          icon={<ChevronUp aria-hidden size={14} />}
          onClick={() => step(-1)}
        />
        <IconButton
          size="small"
          label={text.nextMatch}
          icon={<ChevronDown aria-hidden size={14} />}
          onClick={() => step(1)}
        />
        {replace && ReplaceBar && (
          <ToggleButton
            label={text.replace}
            icon={<Replace aria-hidden size={14} />}
            isOn={replace.isOpen}
            onChange={replace.toggle}
          />
        )}
        <IconButton size="small" label={text.closeFind} icon={<X aria-hidden size={14} />} onClick={close} />
      </div>
      {replace?.isOpen && ReplaceBar && (
        <SafePart>
          <ReplaceBar find={find} replace={replace} />
        </SafePart>
      )}
    </div>
  );
}

function HitCount({ find: { query, hits, at } }: { find: FindState }) {
  const count =
    hits.length === 0
      ? text.noMatches
      : at < 0
        ? text.numberOfMatches(hits.length)
        : text.matchOf(at + 1, hits.length);
  return (
    <span role="status" className="min-w-16 text-xs whitespace-nowrap text-ink-3">
      {query.text.trim() !== '' && count}
    </span>
  );
}

type ToggleButtonProps = { label: string; icon: ReactNode; isOn: boolean; onChange: (isOn: boolean) => void };

const ToggleButton = ({ label, icon, isOn, onChange }: ToggleButtonProps) => (
  <IconButton
    size="small"
    label={label}
    icon={icon}
    aria-pressed={isOn}
    className="aria-pressed:border-accent aria-pressed:bg-accent-soft aria-pressed:text-accent"
    onClick={() => onChange(!isOn)}
  />
);

type SpeakerFilterProps = { speakerId: string | null; onChange: (speakerId: string | null) => void };

function SpeakerFilter({ speakerId, onChange }: SpeakerFilterProps) {
  const { speakers } = useTranscript(useEditSession());
  if (speakers.length < 2) return null;
  return (
    <Select
      label={text.bySpeaker}
      size="compact"
      options={[
        { value: '', label: text.allSpeakers },
        ...speakers.map(({ id, label }) => ({ value: id, label })),
      ]}
      value={speakerId ?? ''}
      onValueChange={(id) => onChange(id || null)}
      className="max-w-40"
    />
  );
}

/** Takes the focus when it opens and restores it when it closes. */
function focusOnMount(input: HTMLInputElement): () => void {
  const before = document.activeElement;
  input.focus({ preventScroll: true });
  return () => {
    if (before instanceof HTMLElement) before.focus({ preventScroll: true });
  };
}
