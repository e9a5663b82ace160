import type { Sid } from '@colloquy/contract';
import { serviceOf } from '@colloquy/contract';
import { AudioLines, FileText, Languages, ListChecks, Video, type LucideIcon } from 'lucide-react';

const ICONS: Record<Sid, LucideIcon> = {
  SID001: Languages,
  SID002: AudioLines,
  SID003: FileText,
  SID004: ListChecks,
  SID005: Video,
};

/** A service by its icon and name. */
export function ServiceName({ sid }: { sid: Sid }) {
  const Icon = ICONS[sid];
  return (
    <span className="inline-flex items-center gap-2 font-medium">
      <Icon aria-hidden size={16} strokeWidth={1.75} className="shrink-0 text-ink-3" />
      {serviceOf(sid).name}
    </span>
  );
}
