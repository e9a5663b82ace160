import { SERVICES, type Sid } from '../services.ts';

/** Words for what a service makes of files, for the sentences of screens and mails about any job. */
export type ResultWords = {
  one: string;
  many: string;
  /** Participle of the work on a file. */
  made: string;
};

const RESULTS: Record<Sid, ResultWords> = {
  SID001: { one: 'translation', many: 'translations', made: 'translated' },
  SID002: { one: 'transcript', many: 'transcripts', made: 'transcribed' },
  SID003: { one: 'chat', many: 'chats', made: 'read' },
  SID004: { one: 'analysis', many: 'analyses', made: 'analysed' },
  SID005: { one: 'analysis', many: 'analyses', made: 'analysed' },
};

const RESULT_OF_SEVERAL: ResultWords = {
  one: 'result',
  many: 'results',

  made: 'finished',
};

/** Words for the results of jobs of these services; without any, of the installed ones. */
export function resultWords(...sids: Sid[]): ResultWords {
  const possible =
    sids.length > 0 ? sids : SERVICES.filter(({ installed }) => installed).map(({ sid }) => sid);
  const [sid, ...others] = new Set(possible);
  return sid !== undefined && others.length === 0 ? RESULTS[sid] : RESULT_OF_SEVERAL;
}
