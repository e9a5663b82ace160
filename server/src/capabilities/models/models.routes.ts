import { findSpeechLanguages } from '@colloquy/contract';
import type { FastifyInstance } from 'fastify';
import { serve } from '../../platform/http/serve.ts';
import { expectErrors } from './expect-errors.ts';
import { speechLanguages } from './speech-languages.ts';

export function modelsRoutes(app: FastifyInstance): void {
  serve(app, findSpeechLanguages, (call) =>
    call.run(() => Promise.resolve({ languages: [...speechLanguages()], expected: expectErrors() })),
  );
}
