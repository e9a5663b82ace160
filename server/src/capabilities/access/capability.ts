import { defineCapability } from '../../platform/capability.ts';

export default defineCapability({
  exemptions: {
    idsWithoutKey: {
      'access.file_ids': 'an array; the policies compare it with visible files',
      'access.job_id':
        'jobs come after access in the order of capabilities; a trigger deletes the grants of a job',
      'access.study_id': 'studies come after access; a trigger deletes the grants of a study',
    },
    definerFunctions: {
      'api.enter_assignment': 'reads grants across organisations as identity and sets the scope',
    },
  },
});
