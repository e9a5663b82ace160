export { commentRoutes } from './comments.routes.ts';
export { countQuestions } from './find-questions.ts';
