export { exportRoutes } from './exports.routes.ts';
export { purgeTemplate } from './templates/delete-template.ts';
export { templateRoutes } from './templates/templates.routes.ts';
