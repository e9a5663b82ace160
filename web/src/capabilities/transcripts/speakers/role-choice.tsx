import { SPEAKER_ROLES, type Speaker, type SpeakerRole } from '@colloquy/contract';
import { ROLE_NAMES } from './speaker-edits.ts';

/** What a speaker is in the conversation. */
export function RoleChoice({
  speaker,
  onChoose,
}: {
  speaker: Speaker;
  onChoose: (role: SpeakerRole | null) => void;
}) {
  return (
    <select
      aria-label={`Role of ${speaker.label}`}
      value={speaker.role ?? ''}
      onChange={({ target }) => onChoose(SPEAKER_ROLES.find((role) => role === target.value) ?? null)}
      className="h-7 max-w-full rounded-md border border-line-control bg-surface px-1 text-xs text-ink-2"
    >
      <option value="">No role</option>
      {SPEAKER_ROLES.map((role) => (
        <option key={role} value={role}>
          {ROLE_NAMES[role]}
        </option>
      ))}
    </select>
  );
}
