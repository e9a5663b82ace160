export { OutboundRefusal, type OutboundReason } from './address-rules.ts';
export {
  addressRefusal,
  openOutbound,
  outbound,
  type Outbound,
  type OutboundLimits,
  outboundToWebhooks,
  webhookRefusal,
} from './outbound.ts';
