import {
  addParticipant as addParticipantEndpoint,
  changeParticipant as changeParticipantEndpoint,
  createStudy as createEndpoint,
  findStudies as findEndpoint,
  readStudy as readEndpoint,
  removeStudyMember as removeMemberEndpoint,
  setStudyMember as setMemberEndpoint,
} from '@colloquy/contract/studies';
import type { FastifyInstance } from 'fastify';
import { serve } from '../../platform/http/serve.ts';
import { addParticipant, changeParticipant } from './participants.ts';
import { createStudy, describeStudy, findStudies } from './studies.ts';
import { removeStudyMember, setStudyMember } from './study-members.ts';

/** Serves studies with their members and participants. */
export function studyRoutes(app: FastifyInstance): void {
  serve(app, findEndpoint, (call) => call.run(async () => ({ studies: await findStudies() })));
  serve(app, createEndpoint, (call) =>
    call.run(async (who) => {
      await createStudy(who, call.body);
      return { study: await describeStudy(who, call.body.id) };
    }),
  );
  serve(app, readEndpoint, (call) =>
    call.run(async (who) => ({ study: await describeStudy(who, call.params.studyId) })),
  );
  serve(app, setMemberEndpoint, (call) =>
    call.run(async (who) => {
      await setStudyMember(who, call.params.studyId, call.body);
      return { study: await describeStudy(who, call.params.studyId) };
    }),
  );
  serve(app, removeMemberEndpoint, (call) =>
    call.run(async (who) => {
      await removeStudyMember(who, call.params.studyId, call.body.personId);
      return { study: await describeStudy(who, call.params.studyId) };
    }),
  );
  serve(app, addParticipantEndpoint, (call) =>
    call.run(async (who) => {
      await addParticipant(who, call.params.studyId, call.body);
      return { study: await describeStudy(who, call.params.studyId) };
    }),
  );
  serve(app, changeParticipantEndpoint, (call) =>
    call.run(async (who) => {
      await changeParticipant(who, call.params.studyId, call.body);
      return { study: await describeStudy(who, call.params.studyId) };
    }),
  );
}
