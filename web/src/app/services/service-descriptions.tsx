import { type Sid, serviceOf } from '@colloquy/contract';
import { AudioLines, FileQuestion, Languages, ListTree, type LucideIcon, Video } from 'lucide-react';

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
    summary:
      'Translates documents and transcripts into the languages of a study, and has people check the result.',
    input: 'A text or a document, and the languages that it is wanted in.',
    output: 'A draft by machine beside the source, corrected by a reviewer and accepted by you.',
    path: '/client/jobs',
  },
  SID002: {
    icon: AudioLines,
    summary:
      'Turns recorded interviews and group discussions into words that can be read, heard and corrected.',
    input: 'Recordings of speech, sound or video, one or many at once.',
    output: 'A transcript with speakers and times, every word tied to its second of the recording.',
    path: '/client/qual-ai/jobs',
  },
  SID003: {
    icon: FileQuestion,
    summary: 'Answers questions about your documents, and shows for each answer the passages it rests on.',
    input: 'Documents, and your questions in plain words.',
    output: 'Answers with citations that open the page they come from.',
    path: '/client/doc-chat/jobs',
  },
  SID004: {
    icon: ListTree,
    summary: 'Sorts the open answers of a survey into a codebook and counts them.',
    input: 'A table of answers, one a row, with or without a codebook.',
    output: 'Each answer with its codes, a codebook with nets, and counts that lead back to the answers.',
    path: '/client/verbatim/jobs',
  },
  SID005: {
    icon: Video,
    summary: 'Looks through recorded video calls for what was said and shown, and when.',
    input: 'Recordings of video calls.',
    output: 'A transcript with the moments that matter beside the picture.',
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
