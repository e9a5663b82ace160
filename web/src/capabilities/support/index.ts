export { SupportRequests } from './parts/support-requests.tsx';
