export { feedbackRoutes } from './feedback.routes.ts';
export { deskRoutes, supportRoutes } from './support.routes.ts';
export { tellDesk } from './tell-desk.ts';
