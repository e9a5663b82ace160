export { OutboundRefusal, type OutboundReason } from './addresses.ts';
export {
  addressRefusal,
  openOutbound,
  outbound,
  type Outbound,
  type OutboundLimits,
  outboundToWebhooks,
  webhookRefusal,
} from './outbound.ts';
