import { z } from 'zod';
import { endpoint } from '../endpoint.ts';
import { SHARED_ACCESS } from '../jobs/sharing.endpoints.ts';
import { id } from '../wire.ts';
import { PARTICIPANT_CONSENTS, participantFields, studyFields, studyMemberInput } from './inputs.ts';

const studyParams = z.object({ studyId: id });

export const study = studyFields.extend({
  id,
  createdBy: z.string().meta({ description: 'Name of the owner' }),
  version: z.number().int(),
});
export type Study = z.infer<typeof study>;

export const participant = z.object({
  id,
  code: z.string().meta({ description: 'Short code, unique within the study, such as P07' }),
  name: z.string().nullable().meta({ description: '`null` if no name was entered or it was erased' }),
  consent: z.enum(PARTICIPANT_CONSENTS),
  erasedAt: z.iso.datetime().nullable(),
  speakers: z.array(z.object({ jobId: id, recordingId: id, speakerId: id })).meta({
    description: 'Speakers in recordings that the caller may see, linked by the command `set-speaker`',
  }),
});
export type Participant = z.infer<typeof participant>;

export const studyDetail = study.extend({
  members: z.array(z.object({ id, name: z.string(), access: z.enum(['own', ...SHARED_ACCESS]) })).meta({
    description: 'People who see all jobs of the study, limited to those whose names the caller may see',
  }),
  participants: z.array(participant).meta({ description: 'In numerical order of their codes' }),
  abilities: z.object({
    canManage: z.boolean().meta({ description: 'Whether the caller may add and remove members' }),
    canChange: z.boolean().meta({ description: 'Whether the caller may add participants' }),
  }),
});
export type StudyDetail = z.infer<typeof studyDetail>;

export const findStudies = endpoint({
  method: 'GET',
  path: '/api/studies',
  summary: 'Lists the studies that the caller sees as a member or through one of their jobs.',
  access: 'study:read',
  answer: z.object({ studies: z.array(study) }),
});

export const createStudy = endpoint({
  method: 'POST',
  path: '/api/studies',
  summary: 'Creates a study, owned by the caller.',
  access: 'study:write',
  body: studyFields.extend({
    id: id.meta({ description: 'Idempotency key: repeated requests create one study' }),
  }),
  answer: z.object({ study: studyDetail }),
});

export const readStudy = endpoint({
  method: 'GET',
  path: '/api/studies/:studyId',
  summary: 'Returns a study with its members and participants.',
  access: 'study:read',
  params: studyParams,
  answer: z.object({ study: studyDetail }),
});

export const setStudyMember = endpoint({
  method: 'POST',
  path: '/api/studies/:studyId/members',
  summary:
    'Adds a colleague as a member who may see all jobs of a study or work on them, or changes their access.',
  access: 'study:write',
  params: studyParams,
  body: studyMemberInput,
  answer: z.object({ study: studyDetail }),
  errors: ['unknown-user', 'not-now'],
});

export const removeStudyMember = endpoint({
  method: 'POST',
  path: '/api/studies/:studyId/remove-member',
  summary: 'Removes a colleague from the members of a study. Changes nothing if they were not a member.',
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
    id: id.meta({ description: 'Idempotency key: repeated requests add one participant' }),
  }),
  answer: z.object({ study: studyDetail }),
});

export const changeParticipant = endpoint({
  method: 'POST',
  path: '/api/studies/:studyId/change-participant',
  summary:
    'Changes the name and consent of a participant. Without a name, the current one is erased permanently.',
  access: 'study:write',
  params: studyParams,
  body: participantFields.extend({ participantId: id, consent: z.enum(PARTICIPANT_CONSENTS) }),
  answer: z.object({ study: studyDetail }),
  errors: ['not-now'],
});
