import { type Sid, serviceOf } from '@colloquy/contract';
import { AudioLines, FileQuestion, Languages, ListTree, type LucideIcon, Video } from 'lucide-react';
import * as text from '../messages.ts';

export type ServiceDescription = {
  icon: LucideIcon;
  /** Purpose in one sentence. */
  summary: string;
  /** What a person provides. */
  input: string;
  /** What they get. */
  output: string;
  /** Start page of its jobs. */
  path: string;
};

/** Descriptions of the services, and their icons in lists and pages. */
export const SERVICE_DESCRIPTIONS: Record<Sid, ServiceDescription> = {
  SID001: {
    icon: Languages,
    summary: text.languageServices,
    input: text.languageServicesInput,
    output: text.languageServicesOutput,
    path: '/client/jobs',
  },
  SID002: {
    icon: AudioLines,
    summary: text.qualAi,
    input: text.qualAiInput,
    output: text.qualAiOutput,
    path: '/client/qual-ai/jobs',
  },
  SID003: {
    icon: FileQuestion,
    summary: text.documentChat,
    input: text.documentChatInput,
    output: text.documentChatOutput,
    path: '/client/doc-chat/jobs',
  },
  SID004: {
    icon: ListTree,
    summary: text.verbatimCoding,
    input: text.verbatimCodingInput,
    output: text.verbatimCodingOutput,
    path: '/client/verbatim/jobs',
  },
  SID005: {
    icon: Video,
    summary: text.videoCallAnalysis,
    input: text.videoCallAnalysisInput,
    output: text.videoCallAnalysisOutput,
    path: '/client/vca/jobs',
  },
};

/** Icon of a service. Labelled if it appears alone, hidden from screen readers next to the service's name. */
export function ServiceIcon({ sid, size = 16, hasLabel }: { sid: Sid; size?: number; hasLabel?: boolean }) {
  const { icon: Icon } = SERVICE_DESCRIPTIONS[sid];
  const { name } = serviceOf(sid);
  return hasLabel ? (
    <span role="img" aria-label={name} data-tooltip={name} className="inline-flex text-ink-3">
      <Icon aria-hidden size={size} strokeWidth={1.75} />
    </span>
  ) : (
    <Icon aria-hidden size={size} strokeWidth={1.75} className="shrink-0" />
  );
}
