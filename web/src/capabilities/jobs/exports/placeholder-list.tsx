import { TEMPLATE_LISTS, TEMPLATE_PLACEHOLDERS } from '@colloquy/contract/exports';
import * as messages from './messages.ts';

/** Placeholders that a template may contain. */
export function PlaceholderList() {
  return (
    <section aria-label={messages.placeholders} className="grid gap-4 wide:grid-cols-2">
      <Group title={messages.placeholdersAnywhere} fields={TEMPLATE_PLACEHOLDERS} />
      <div className="grid content-start gap-4">
        <Group title={messages.placeholdersOfTurns} fields={TEMPLATE_LISTS.turns} />
        <Group title={messages.placeholdersOfSpeakers} fields={TEMPLATE_LISTS.speakers} />
      </div>
    </section>
  );
}

function Group({ title, fields }: { title: string; fields: Readonly<Record<string, string>> }) {
  return (
    <div>
      <h2 className="mb-1 font-semibold">{title}</h2>
      <dl className="grid grid-cols-[auto_1fr] gap-x-3 gap-y-1">
        {Object.entries(fields).map(([name, text]) => (
          <div key={name} className="contents">
            <dt>
              <code>{`{${name}}`}</code>
            </dt>
            <dd className="text-ink-2">{text}</dd>
          </div>
        ))}
      </dl>
    </div>
  );
}
