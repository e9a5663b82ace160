import { TEMPLATE_LISTS, TEMPLATE_PLACEHOLDERS } from '@colloquy/contract/exports';

/** Placeholders that a template may contain. */
export function PlaceholderList() {
  return (
    <section aria-label="Placeholders" className="grid gap-4 wide:grid-cols-2">
      <Group title="Anywhere, also in the head and foot of the pages" fields={TEMPLATE_PLACEHOLDERS} />
      <div className="grid content-start gap-4">
        <Group title="Between {#turns} and {/turns}, once for each turn" fields={TEMPLATE_LISTS.turns} />
        <Group title="Between {#speakers} and {/speakers}" fields={TEMPLATE_LISTS.speakers} />
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
