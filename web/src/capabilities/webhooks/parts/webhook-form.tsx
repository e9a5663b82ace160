import {
  type Webhook,
  WEBHOOK_EVENT_NAMES,
  WEBHOOK_EVENTS,
  webhookFields,
} from '@colloquy/contract/webhooks';
import { useForm } from 'react-hook-form';
import type { z } from 'zod';
import { Form } from '../../../app/forms/form.tsx';
import { zodResolver } from '../../../app/forms/zod-resolver.ts';
import { FieldGroup } from '../../../ui/form/field-group.tsx';
import { Checkbox } from '../../../ui/form/checkbox.tsx';
import { TextField } from '../../../ui/form/field.tsx';
import * as text from '../messages.ts';

type WebhookValues = z.infer<typeof webhookFields>;

type WebhookFormProps = {
  webhook?: Webhook;
  /** Throws, so that the form shows an error. */
  onSave: (values: WebhookValues) => Promise<void>;
  onCancel: () => void;
};

export function WebhookForm({ webhook, onSave, onCancel }: WebhookFormProps) {
  const form = useForm<WebhookValues>({
    resolver: zodResolver(webhookFields),
    defaultValues: {
      address: webhook?.address ?? '',
      description: webhook?.description ?? '',
      events: webhook?.events ?? WEBHOOK_EVENT_NAMES,
    },
  });
  const { register, formState } = form;
  const { errors } = formState;
  return (
    <Form
      form={form}
      onSubmit={onSave}
      label={webhook ? text.editWebhook(webhook.address) : text.newWebhook}
      submitLabel={text.save}
      onCancel={onCancel}
      className="gap-3"
    >
      <TextField
        label={text.address}
        type="url"
        autoFocus
        placeholder={text.addressPlaceholder}
        hint={text.addressHint}
        error={errors.address?.message}
        {...register('address')}
      />
      <TextField
        label={text.descriptionLabel}
        maxLength={200}
        error={errors.description?.message}
        {...register('description')}
      />
      <FieldGroup label={text.events} error={errors.events?.message}>
        {WEBHOOK_EVENT_NAMES.map((event) => (
          <Checkbox
            key={event}
            label={
              <>
                {WEBHOOK_EVENTS[event]} <code className="font-mono text-xs text-ink-3">{event}</code>
              </>
            }
            value={event}
            {...register('events')}
          />
        ))}
      </FieldGroup>
    </Form>
  );
}
