import {
  type CheckedRow,
  IMPORT_COLUMNS,
  IMPORT_TEMPLATE_PATH,
  importUsers,
  previewImport,
} from '@colloquy/contract';
import { useQuery } from '@tanstack/react-query';
import { Download } from 'lucide-react';
import { useEffect, useRef, useState } from 'react';
import { useNavigate, useSearchParams } from 'react-router';
import { v7 as newId } from 'uuid';
import { messageOf } from '../../app/api/api-error.ts';
import { base64Of } from '../../app/api/base64-of.ts';
import { call } from '../../app/api/client.ts';
import { queryClient } from '../../app/query-client.ts';
import { Page } from '../../app/screens/page.tsx';
import { useUserInfo } from '../../app/session/user-info.ts';
import { buttonLook } from '../../ui/controls/button-look.ts';
import { Button, ButtonLink } from '../../ui/controls/button.tsx';
import { saveFile } from '../../ui/controls/save-file.ts';
import { SearchableSelect } from '../../ui/form/searchable-select.tsx';
import { formatCount } from '../../ui/format/amount.ts';
import { toast } from '../../ui/toast/toast.ts';
import { FormMessage, useOneAtATime } from '../identity/index.ts';
import { importedMessage } from './messages.ts';
import { ImportFileChooser } from './parts/import-file-chooser.tsx';
import { HandOverLinks } from './parts/hand-over-links.tsx';
import { ImportRows } from './parts/import-rows.tsx';
import { usersPath } from './roles.ts';
import { organisationNamesQuery } from './users.queries.ts';
import { csvText } from '../../ui/text/csv-text.ts';

type Preview = { file: string; rows: readonly CheckedRow[]; requestId: string };

/** Many users out of a file: what is wrong is shown before anything is written. */
export function ImportUsersScreen() {
  const me = useUserInfo();
  const navigate = useNavigate();
  const [search, setSearch] = useSearchParams();
  const isPlatform = me?.role === 'admin';
  const { data: organisations = [] } = useQuery({ ...organisationNamesQuery, enabled: isPlatform });
  const asked = search.get('organisation') ?? (isPlatform ? '' : (me?.oid ?? ''));
  const oid = organisations.find(({ id, code }) => id === asked || code === asked)?.id ?? asked;
  const [preview, setPreview] = useState<Preview>();
  const [imported, setImported] = useState<Imported>();
  const [message, setMessage] = useState<string>();
  const { isBusy, run } = useOneAtATime();
  const into = isPlatform ? { oid } : {};

  const look = (file: File): Promise<void> =>
    run(async () => {
      setMessage(undefined);
      try {
        const { rows } = await call(previewImport, { body: { ...into, content: await base64Of(file) } });
        setPreview({ file: file.name, rows, requestId: newId() });
      } catch (error) {
        setPreview(undefined);
        setMessage(messageOf(error));
      }
    });
  const good = preview?.rows.filter(({ problems }) => problems.length === 0) ?? [];
  const bad = preview?.rows.filter(({ problems }) => problems.length > 0) ?? [];
  const importGood = (): Promise<void> =>
    run(async () => {
      if (!preview) return;
      setMessage(undefined);
      try {
        const rows = good.map(({ line, name, username, email, role }) => ({
          line,
          name,
          username,
          email,
          role,
        }));
        const { refused, userIds, ...done } = await call(importUsers, {
          body: { ...into, requestId: preview.requestId, rows },
        });
        if (refused.length > 0) {
          setPreview({ ...preview, rows: withProblems(preview.rows, refused), requestId: newId() });
          setMessage('Some rows are no longer good, so nobody was added. Look at them and import the rest.');
          return;
        }
        await queryClient.invalidateQueries({ queryKey: ['users'] });
        if (!done.sendsMail && !done.awaitsConfirmation)
          return setImported({ userIds, message: importedMessage(done) });
        toast.success(importedMessage(done));
        await navigate(usersPath(me?.role), { replace: true });
      } catch (error) {
        setMessage(messageOf(error));
      }
    });

  if (imported)
    return (
      <Page title="Import users">
        <ImportedUsers {...imported} />
      </Page>
    );
  return (
    <Page
      title="Import users"
      actions={
        <a href={IMPORT_TEMPLATE_PATH} download className={buttonLook()}>
          <Download aria-hidden size={14} />
          Template
        </a>
      }
    >
      <div className="grid max-w-4xl gap-4">
        {isPlatform && (
          <div className="max-w-md">
            <SearchableSelect
              label="Organisation"
              placeholder="Select Organization"
              options={organisations.map((each) => ({ value: each.id, label: each.name }))}
              value={oid}
              onChange={(chosen) => {
                setPreview(undefined);
                setSearch({ organisation: chosen }, { replace: true });
              }}
            />
          </div>
        )}
        {isPlatform && oid === '' ? (
          <p className="text-ink-2">Choose the organisation first.</p>
        ) : (
          <ImportFileChooser isBusy={isBusy} onChoose={(file) => void look(file)} />
        )}
        <FormMessage message={message} />
        {preview && (
          <>
            {/* Above the rows, of which there may be thousands. */}
            <div className="flex flex-wrap gap-2">
              {good.length > 0 && (
                <Button tone="go" isBusy={isBusy} onClick={() => void importGood()}>
                  Import {formatCount(good.length, 'user')}
                </Button>
              )}
              {bad.length > 0 && (
                <Button icon={<Download aria-hidden size={14} />} onClick={() => saveRefused(bad)}>
                  Download refused rows (CSV)
                </Button>
              )}
              <Button onClick={() => setPreview(undefined)}>Choose another file</Button>
            </div>
            <ImportRows file={preview.file} rows={preview.rows} good={good.length} />
          </>
        )}
      </div>
    </Page>
  );
}

type Imported = { userIds: string[]; message: string };

function ImportedUsers({ userIds, message }: Imported) {
  const role = useUserInfo()?.role;
  const said = useRef<HTMLParagraphElement>(null);
  // The button that imported is gone.
  useEffect(() => said.current?.focus(), []);
  return (
    <div className="grid max-w-3xl gap-4">
      <p ref={said} tabIndex={-1} role="status" className="font-medium">
        {message}
      </p>
      <HandOverLinks userIds={userIds} />
      <div>
        <ButtonLink to={usersPath(role)}>All users</ButtonLink>
      </div>
    </div>
  );
}

/** The rows as the file had them, to be mended and imported again; what is wrong stands behind, where it is not read. */
function saveRefused(rows: readonly CheckedRow[]): void {
  const csv = csvText([
    [...IMPORT_COLUMNS, 'What is wrong'],
    ...rows.map(({ name, username, email, role, problems }) => [
      name,
      username,
      email,
      role,
      problems.join(' '),
    ]),
  ]);
  saveFile(new Blob([csv]), 'refused-users.csv');
}

/** What was refused at the end takes the place of what the preview said of the same line. */
function withProblems(rows: readonly CheckedRow[], refused: readonly CheckedRow[]): CheckedRow[] {
  const byLine = new Map(refused.map((row) => [row.line, row]));
  return rows.map((row) => byLine.get(row.line) ?? row);
}
