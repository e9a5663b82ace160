import {
  NOTIFICATION_KINDS,
  type NotificationGroup,
  type NotificationKind,
} from '@colloquy/contract/notifications';
import {
  AtSign,
  CircleAlert,
  CircleCheck,
  CircleQuestionMark,
  ClipboardCheck,
  Coins,
  LifeBuoy,
  type LucideIcon,
  MessageSquare,
  Plug,
  Reply,
  Share2,
} from 'lucide-react';

const ICONS: Record<NotificationGroup, LucideIcon> = {
  ready: CircleCheck,
  failed: CircleAlert,
  mentions: AtSign,
  questions: CircleQuestionMark,
  replies: Reply,
  shared: Share2,
  reviews: ClipboardCheck,
  credits: Coins,
  connections: Plug,
  support: LifeBuoy,
  feedback: MessageSquare,
};

/** Icon of a notification by its group; the sentence says the same. */
export function GroupIcon({ kind }: { kind: NotificationKind }) {
  const Icon = ICONS[NOTIFICATION_KINDS[kind]];
  return <Icon aria-hidden size={16} className="mt-0.5 shrink-0 text-ink-3" />;
}
