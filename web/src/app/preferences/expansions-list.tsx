import { describeIssue, MOST_EXPANSIONS, textExpansion, type TextExpansion } from '@colloquy/contract';
import { Download, Trash2, Upload } from 'lucide-react';
import { useRef, useState, type FormEvent } from 'react';
import { Button, IconButton } from '../../ui/controls/button.tsx';
import { TextField } from '../../ui/form/field.tsx';
import { toast } from '../../ui/toast/toast.ts';
import { readExpansions, writeExpansions } from './expansions-csv.ts';
import { withExpansion, withExpansions, withoutExpansion } from './preference-changes.ts';
import { changePreferences, usePreferences } from './preferences.ts';

type ChangeList = (expansions: readonly TextExpansion[]) => TextExpansion[];

const change = (make: ChangeList): void =>
  void changePreferences((chosen) => ({ ...chosen, expansions: make(chosen.expansions) }));

/** A person's own abbreviations and what is written in their place. */
export function ExpansionsList() {
  const { expansions } = usePreferences();
  return (
    <div className="grid gap-3">
      <p className="text-ink-2">
        Typed in a transcript and followed by a space or a punctuation mark, an abbreviation becomes its text.
      </p>
      <NewExpansion isFull={expansions.length >= MOST_EXPANSIONS} />
      {expansions.length === 0 ? (
        <p className="text-ink-3">None yet. An example: mr for market research.</p>
      ) : (
        <ul aria-label="Text expansions" className="max-h-64 overflow-y-auto">
          {expansions.map((expansion) => (
            <li
              key={expansion.abbreviation}
              className="flex items-center gap-3 border-b border-line py-1 last:border-0"
            >
              <span className="w-28 shrink-0 truncate font-medium">{expansion.abbreviation}</span>
              <span className="min-w-0 grow wrap-break-word">{expansion.text}</span>
              <IconButton
                size="small"
                label={`Delete ${expansion.abbreviation}`}
                icon={<Trash2 aria-hidden size={14} />}
                onClick={() => remove(expansion)}
              />
            </li>
          ))}
        </ul>
      )}
      <Files expansions={expansions} />
    </div>
  );
}

function remove(expansion: TextExpansion): void {
  change((list) => withoutExpansion(list, expansion.abbreviation));
  toast.withUndo(`‘${expansion.abbreviation}’ is deleted.`, () =>
    change((list) => withExpansion(list, expansion)),
  );
}

function NewExpansion({ isFull }: { isFull: boolean }) {
  const [wrong, setWrong] = useState<{ abbreviation?: string; text?: string }>({});
  const first = useRef<HTMLInputElement>(null);
  const add = (submit: FormEvent<HTMLFormElement>) => {
    submit.preventDefault();
    const form = submit.currentTarget;
    const read = textExpansion.safeParse(Object.fromEntries(new FormData(form)), { error: describeIssue });
    if (!read.success) {
      const said = read.error.issues.toReversed().map(({ path, message }) => [path[0], message]);
      setWrong(Object.fromEntries(said) as typeof wrong);
      return;
    }
    setWrong({});
    change((list) => withExpansion(list, read.data));
    form.reset();
    first.current?.focus();
  };
  return (
    <form noValidate onSubmit={add} className="grid items-start gap-2 wide:grid-cols-[8rem_1fr_auto]">
      <TextField
        ref={first}
        name="abbreviation"
        label="Abbreviation"
        error={wrong.abbreviation}
        autoComplete="off"
      />
      <TextField name="text" label="Text" error={wrong.text} autoComplete="off" />
      <Button type="submit" className="wide:mt-5" isDisabled={isFull}>
        Add
      </Button>
    </form>
  );
}

/** Takes the list along, to a colleague or from another program. */
function Files({ expansions }: { expansions: readonly TextExpansion[] }) {
  const file = useRef<HTMLInputElement>(null);
  const read = async (chosen: File | undefined) => {
    if (!chosen) return;
    const { expansions: added, unread } = readExpansions(await chosen.text());
    if (added.length > 0) change((list) => withExpansions(list, added));
    const told = `${added.length} text expansions were read.`;
    if (unread > 0) toast.info(`${told} ${unread} lines were none and were left out.`);
    else toast.success(told);
  };
  return (
    <div className="flex flex-wrap gap-2">
      <Button size="small" icon={<Upload aria-hidden size={14} />} onClick={() => file.current?.click()}>
        Import CSV
      </Button>
      {expansions.length > 0 && (
        <Button
          size="small"
          icon={<Download aria-hidden size={14} />}
          onClick={() => download('text-expansions.csv', writeExpansions(expansions))}
        >
          Export CSV
        </Button>
      )}
      <input
        ref={file}
        type="file"
        accept=".csv,text/csv,text/plain"
        aria-label="File with text expansions"
        hidden
        onChange={({ target }) => {
          void read(target.files?.[0]);
          target.value = '';
        }}
      />
    </div>
  );
}

function download(name: string, text: string): void {
  const link = document.createElement('a');
  link.href = URL.createObjectURL(new Blob([text], { type: 'text/csv' }));
  link.download = name;
  link.click();
  setTimeout(() => URL.revokeObjectURL(link.href), 1_000);
}
