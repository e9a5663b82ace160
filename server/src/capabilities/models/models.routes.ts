import { findSpeechLanguages } from '@colloquy/contract';
import type { FastifyInstance } from 'fastify';
import { serve } from '../../platform/http/serve.ts';
import { expectErrors } from './expect-errors.ts';
import { readSettings } from '../organisations/index.ts';
import { speechLanguages, speechLanguagesOf } from './speech-languages.ts';

export function modelsRoutes(app: FastifyInstance): void {
  serve(app, findSpeechLanguages, (call) =>
    call.run(async ({ organisationId }) => {
      const { languages } = await readSettings(organisationId);
      return {
        languages: [...speechLanguages()],
        first: speechLanguagesOf(languages),
        expected: expectErrors(),
      };
    }),
  );
}
