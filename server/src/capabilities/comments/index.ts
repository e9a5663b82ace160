export { commentRoutes } from './comments.routes.ts';
export { countQuestions } from './count-questions.ts';
