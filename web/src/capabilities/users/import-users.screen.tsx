import {
  type CheckedRow,
  IMPORT_COLUMNS,
  IMPORT_TEMPLATE_PATH,
  importUsers,
  previewImport,
} from '@colloquy/contract/users';
import { useQuery } from '@tanstack/react-query';
import { Download } from 'lucide-react';
import { useEffect, useRef, useState } from 'react';
import { useNavigate, useSearchParams } from 'react-router';
import { v7 as newId } from 'uuid';
import { messageOf } from '../../app/api/api-error.ts';
import { encodeBase64, call } from '../../app/api/client.ts';
import { queryClient } from '../../app/query-client.ts';
import { Page } from '../../app/screens/page.tsx';
import { useUserInfo } from '../../app/session/user-info.ts';
import { buttonClasses } from '../../ui/controls/button-classes.ts';
import { Button, ButtonLink } from '../../ui/controls/button.tsx';
import { saveFile, toCsv } from '../../ui/controls/save-file.tsx';
import { Combobox } from '../../ui/form/combobox.tsx';
import { toast } from '../../ui/toast/toast.ts';
import { FormError } from '../../ui/form/form-error.tsx';
import { useOneAtATime } from '../../app/actions/use-one-at-a-time.ts';
import { ImportFileChooser } from './parts/import-file-chooser.tsx';
import { CreateUserLinks } from './parts/user-links.tsx';
import { ImportRows } from './parts/import-rows.tsx';
import { usersPath, organisationNamesQuery } from './users.queries.ts';
import * as text from './messages.ts';

type ImportPreview = {
  file: string;
  rows: readonly CheckedRow[];
  seatsLeft: number | null;
  requestId: string;
};

/** Imports users from a file; shows its errors before anything is written. */
export function ImportUsersScreen() {
  const userInfo = useUserInfo();
  const navigate = useNavigate();
  const [search, setSearch] = useSearchParams();
  const isPlatform = userInfo?.role === 'admin';
  const { data: organisations = [] } = useQuery({ ...organisationNamesQuery, enabled: isPlatform });
  const requestedId = search.get('organisation') ?? (isPlatform ? '' : (userInfo?.oid ?? ''));
  const oid =
    organisations.find(({ id, code }) => id === requestedId || code === requestedId)?.id ?? requestedId;
  const [preview, setPreview] = useState<ImportPreview>();
  const [outcome, setOutcome] = useState<ImportOutcome>();
  const [message, setMessage] = useState<string>();
  const { isBusy, run } = useOneAtATime();
  const target = isPlatform ? { oid } : {};

  const previewFile = (file: File): Promise<void> =>
    run(async () => {
      setMessage(undefined);
      try {
        const { rows, seatsLeft } = await call(previewImport, {
          body: { ...target, content: await encodeBase64(file) },
        });
        setPreview({ file: file.name, rows, seatsLeft, requestId: newId() });
      } catch (error) {
        setPreview(undefined);
        setMessage(messageOf(error));
      }
    });
  const validRows = preview?.rows.filter(({ problems }) => problems.length === 0) ?? [];
  const missingSeats = Math.max(0, validRows.length - (preview?.seatsLeft ?? Infinity));
  const invalidRows = preview?.rows.filter(({ problems }) => problems.length > 0) ?? [];
  const importValidRows = (): Promise<void> =>
    run(async () => {
      if (!preview) return;
      setMessage(undefined);
      try {
        const rows = validRows.map(({ line, name, username, email, role }) => ({
          line,
          name,
          username,
          email,
          role,
        }));
        const { refused, userIds, ...done } = await call(importUsers, {
          body: { ...target, requestId: preview.requestId, rows },
        });
        if (refused.length > 0) {
          setPreview({ ...preview, rows: mergeRefused(preview.rows, refused), requestId: newId() });
          setMessage(text.rowsRefused);
          return;
        }
        await queryClient.invalidateQueries({ queryKey: ['users'] });
        if (!done.sendsMail && !done.awaitsConfirmation)
          return setOutcome({ userIds, message: text.importedMessage(done) });
        toast.success(text.importedMessage(done));
        await navigate(usersPath(userInfo?.role), { replace: true });
      } catch (error) {
        setMessage(messageOf(error));
      }
    });

  if (outcome)
    return (
      <Page title={text.importTitle}>
        <ImportedUsers {...outcome} />
      </Page>
    );
  return (
    <Page
      title={text.importTitle}
      actions={
        <a href={IMPORT_TEMPLATE_PATH} download className={buttonClasses()}>
          <Download aria-hidden size={14} />
          {text.template}
        </a>
      }
    >
      <div className="grid max-w-4xl gap-4">
        {isPlatform && (
          <div className="max-w-md">
            <Combobox
              label={text.organisation}
              placeholder={text.selectOrganisation}
              options={organisations.map((each) => ({ value: each.id, label: each.name }))}
              value={oid}
              onValueChange={(chosen) => {
                setPreview(undefined);
                setSearch({ organisation: chosen }, { replace: true });
              }}
            />
          </div>
        )}
        {isPlatform && oid === '' ? (
          <p className="text-ink-2">{text.chooseOrganisationFirst}</p>
        ) : (
          <ImportFileChooser isBusy={isBusy} onChoose={(file) => void previewFile(file)} />
        )}
        <FormError message={message} />
        {preview && (
          <>
            {missingSeats > 0 && (
              <p role="alert" className="text-danger">
                {text.missingSeatsText(missingSeats, isPlatform)}
              </p>
            )}
            {/* Above the rows, because there may be thousands. */}
            <div className="flex flex-wrap gap-2">
              {validRows.length > 0 && (
                <Button
                  variant="primary"
                  isBusy={isBusy}
                  isDisabled={missingSeats > 0}
                  onClick={() => void importValidRows()}
                >
                  {text.importCount(validRows.length)}
                </Button>
              )}
              {invalidRows.length > 0 && (
                <Button
                  icon={<Download aria-hidden size={14} />}
                  onClick={() => downloadRefused(invalidRows)}
                >
                  {text.downloadRefused}
                </Button>
              )}
              <Button onClick={() => setPreview(undefined)}>{text.chooseAnotherFile}</Button>
            </div>
            <ImportRows file={preview.file} rows={preview.rows} validCount={validRows.length} />
          </>
        )}
      </div>
    </Page>
  );
}

type ImportOutcome = { userIds: string[]; message: string };

function ImportedUsers({ userIds, message }: ImportOutcome) {
  const role = useUserInfo()?.role;
  const status = useRef<HTMLParagraphElement>(null);
  // The focused import button is gone.
  useEffect(() => status.current?.focus(), []);
  return (
    <div className="grid max-w-3xl gap-4">
      <p ref={status} tabIndex={-1} role="status" className="font-medium">
        {message}
      </p>
      <CreateUserLinks userIds={userIds} />
      <div>
        <ButtonLink to={usersPath(role)}>{text.allUsers}</ButtonLink>
      </div>
    </div>
  );
}

/**
 * Downloads the refused rows in the format of the import. The last column explains the errors and is ignored
 * by an import.
 */
function downloadRefused(rows: readonly CheckedRow[]): void {
  const csv = toCsv([
    [...IMPORT_COLUMNS, text.problemColumn],
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

/** Replaces rows of the preview with the server's refusals of the same lines. */
function mergeRefused(rows: readonly CheckedRow[], refused: readonly CheckedRow[]): CheckedRow[] {
  const byLine = new Map(refused.map((row) => [row.line, row]));
  return rows.map((row) => byLine.get(row.line) ?? row);
}
