import type { Sid } from '@colloquy/contract';
import { AudioLines, FileQuestion, Languages, ListTree, type LucideIcon, Video } from 'lucide-react';

export type AboutService = {
  icon: LucideIcon;
  /** What it is for, in a sentence. */
  does: string;
  /** What a person brings. */
  takes: string;
  /** What they get. */
  gives: string;
  /** Where its jobs begin. */
  path: string;
};

/** What the product says of its services, and the icon by which each is known in rail, lists and pages. */
export const ABOUT_SERVICES: Record<Sid, AboutService> = {
  SID001: {
    icon: Languages,
    does: 'Translates documents and transcripts into the languages of a study, and has people check the result.',
    takes: 'A text or a document, and the languages that it is wanted in.',
    gives: 'A draft by machine beside the source, corrected by a reviewer and accepted by you.',
    path: '/client/jobs',
  },
  SID002: {
    icon: AudioLines,
    does: 'Turns recorded interviews and group discussions into words that can be read, heard and corrected.',
    takes: 'Recordings of speech, sound or video, one or many at once.',
    gives: 'A transcript with speakers and times, every word tied to its second of the recording.',
    path: '/client/qual-ai/jobs',
  },
  SID003: {
    icon: FileQuestion,
    does: 'Answers questions about your documents, and shows for each answer the passages it rests on.',
    takes: 'Documents, and your questions in plain words.',
    gives: 'Answers with citations that open the page they come from.',
    path: '/client/doc-chat/jobs',
  },
  SID004: {
    icon: ListTree,
    does: 'Sorts the open answers of a survey into a codebook and counts them.',
    takes: 'A table of answers, one a row, with or without a codebook.',
    gives: 'Each answer with its codes, a codebook with nets, and counts that lead back to the answers.',
    path: '/client/verbatim/jobs',
  },
  SID005: {
    icon: Video,
    does: 'Looks through recorded video calls for what was said and shown, and when.',
    takes: 'Recordings of video calls.',
    gives: 'A transcript with the moments that matter beside the picture.',
    path: '/client/vca/jobs',
  },
};
