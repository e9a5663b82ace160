import { z } from 'zod';
import { endpoint } from '../endpoint.ts';
import { SHARED_ACCESS } from '../jobs/sharing.endpoints.ts';
import { id } from '../wire.ts';
import { PARTICIPANT_CONSENTS, participantFields, studyFields, studyMemberInput } from './inputs.ts';

const studyParams = z.object({ studyId: id });

export const study = studyFields.extend({
  id,
  createdBy: z.string().meta({ description: 'Name of its owner' }),
  version: z.number().int(),
});
export type Study = z.infer<typeof study>;

export const participant = z.object({
  id,
  code: z.string().meta({ description: 'Short and unique in the study: P07' }),
  name: z.string().nullable().meta({ description: 'Null where it was never given, or erased' }),
  consent: z.enum(PARTICIPANT_CONSENTS),
  erasedAt: z.iso.datetime().nullable(),
  speakers: z
    .array(z.object({ jobId: id, recordingId: id, speakerId: id }))
    .meta({ description: 'In recordings that the caller sees: set by `set-speaker`' }),
});
export type Participant = z.infer<typeof participant>;

export const studyDetail = study.extend({
  members: z
    .array(z.object({ id, name: z.string(), access: z.enum(['own', ...SHARED_ACCESS]) }))
    .meta({ description: 'People who see all jobs of the study, as far as the caller may know them' }),
  participants: z.array(participant).meta({ description: 'By number' }),
  abilities: z.object({
    canManage: z.boolean().meta({ description: 'May add and remove members' }),
    canChange: z.boolean().meta({ description: 'May add participants' }),
  }),
});
export type StudyDetail = z.infer<typeof studyDetail>;

export const findStudies = endpoint({
  method: 'GET',
  path: '/api/studies',
  summary: 'The studies that the caller sees: as a member, or through one of their jobs.',
  access: 'study:read',
  answer: z.object({ studies: z.array(study) }),
});

export const createStudy = endpoint({
  method: 'POST',
  path: '/api/studies',
  summary: 'Creates a study, owned by the caller.',
  access: 'study:write',
  body: studyFields.extend({
    id: id.meta({ description: 'Made by the client: a repeated request makes one study' }),
  }),
  answer: z.object({ study: studyDetail }),
});

export const readStudy = endpoint({
  method: 'GET',
  path: '/api/studies/:studyId',
  summary: 'A study with its members and participants.',
  access: 'study:read',
  params: studyParams,
  answer: z.object({ study: studyDetail }),
});

export const setStudyMember = endpoint({
  method: 'POST',
  path: '/api/studies/:studyId/members',
  summary: 'Lets a colleague see all jobs of a study, or work on them; also changes that.',
  access: 'study:write',
  params: studyParams,
  body: studyMemberInput,
  answer: z.object({ study: studyDetail }),
  errors: ['unknown-user', 'not-now'],
});

export const removeStudyMember = endpoint({
  method: 'POST',
  path: '/api/studies/:studyId/remove-member',
  summary: 'Ends the membership of a colleague. Nothing happens where there was none.',
  access: 'study:write',
  params: studyParams,
  body: z.object({ personId: id }),
  answer: z.object({ study: studyDetail }),
});

export const addParticipant = endpoint({
  method: 'POST',
  path: '/api/studies/:studyId/participants',
  summary: 'Adds a participant, with the next free code.',
  access: 'study:write',
  params: studyParams,
  body: participantFields.extend({
    id: id.meta({ description: 'Made by the client: a repeated request makes one participant' }),
  }),
  answer: z.object({ study: studyDetail }),
});

export const changeParticipant = endpoint({
  method: 'POST',
  path: '/api/studies/:studyId/change-participant',
  summary:
    'Changes the name and the consent of a participant. Without a name, the old one is erased for good.',
  access: 'study:write',
  params: studyParams,
  body: participantFields.extend({ participantId: id, consent: z.enum(PARTICIPANT_CONSENTS) }),
  answer: z.object({ study: studyDetail }),
  errors: ['not-now'],
});
