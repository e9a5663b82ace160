import { expect, it } from 'vitest';
import { defineProvider, requireProviders } from './provider.ts';

it('is answered once an answer is registered, and by one capability only', async () => {
  const question = defineProvider<[name: string], string>('tests.greeting');
  const answer = question.answeredBy(async (name) => `Hello, ${name}`);
  expect(() => question.ask('Customer One')).toThrow('No capability answers tests.greeting.');
  expect(requireProviders).toThrow('tests.greeting');

  answer.register();
  await expect(question.ask('Customer One')).resolves.toBe('Hello, Customer One');
  expect(() => answer.register()).toThrow('Two capabilities answer tests.greeting.');
});
