export { countQuestions } from './find-questions.ts';
