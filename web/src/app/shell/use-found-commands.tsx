import { ASSIGNMENT_PARAMETER, jobPath, type Role } from '@colloquy/contract';
import { findThings, type FoundJob, type FoundPerson, type FoundThings } from '@colloquy/contract/search';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { Building2, FileText, ListTodo, UserRound } from 'lucide-react';
import { useNavigate } from 'react-router';
import { useDebounced } from '../../ui/form/use-debounced.ts';
import { call } from '../api/client.ts';
import { useUserInfo } from '../session/user-info.ts';
import type { MenuCommand } from './menu-command.ts';
import * as text from './messages.ts';

const DEBOUNCE_MS = 150;

type FoundCommands = {
  commands: readonly MenuCommand[];
  /** The commands belong to the typed text. */
  isSettled: boolean;
  hasFailed: boolean;
};

/**
 * Jobs, transcripts, people and organisations that the typed text finds on the server. Earlier results stay until the
 * next ones arrive, so that the list does not flicker.
 */
export function useFoundCommands(typed: string): FoundCommands {
  const role = useUserInfo()?.role;
  const navigate = useNavigate();
  const wanted = typed.trim().slice(0, 100);
  const q = useDebounced(wanted, DEBOUNCE_MS);
  const isSearched = q !== '' && role !== undefined;
  const { data, isFetching, isError, isPlaceholderData } = useQuery({
    queryKey: ['things', q],
    queryFn: ({ signal }) => call(findThings, { query: { q }, signal }),
    enabled: isSearched,
    placeholderData: keepPreviousData,
    retry: false,
  });
  const things = wanted === '' || !isSearched || isError ? undefined : data;
  return {
    commands: things ? toCommands(things, role, (to) => void navigate(to)) : [],
    isSettled: wanted === q && !isFetching && !isPlaceholderData,
    hasFailed: isSearched && isError,
  };
}

function toCommands(things: FoundThings, role: Role | undefined, go: (to: string) => void): MenuCommand[] {
  const command = (
    group: string,
    id: string,
    entry: Pick<MenuCommand, 'label' | 'detail' | 'icon'>,
    to: string,
  ): MenuCommand => ({ value: `${group} ${id}`, group, ...entry, run: () => go(to) });
  return [
    ...things.jobs.map((job) =>
      command(
        text.jobs,
        job.id,
        {
          label: job.name ?? job.code,
          detail: [job.name === null ? null : job.code, job.organisation].filter(Boolean).join(', '),
          icon: <ListTodo aria-hidden size={14} />,
        },
        addressOfJob(job, role),
      ),
    ),
    ...things.files.map(({ id, name, job }) =>
      command(
        text.transcripts,
        id,
        { label: name, detail: job.name ?? job.code, icon: <FileText aria-hidden size={14} /> },
        `${jobPath(job.sid, job.id)}?file=${id}`,
      ),
    ),
    ...things.people.map((person) =>
      command(
        text.people,
        person.id,
        {
          label: person.name,
          detail: [person.username, person.organisation].filter(Boolean).join(', '),
          icon: <UserRound aria-hidden size={14} />,
        },
        addressOfPerson(person, role),
      ),
    ),
    ...things.organisations.map(({ id, name, code }) =>
      command(
        text.organisations,
        id,
        { label: name, detail: code, icon: <Building2 aria-hidden size={14} /> },
        `/admin/organizations/${id}`,
      ),
    ),
  ];
}

/** The public address leads each role to its page. A reviewer opens an accepted job by its assignment. */
function addressOfJob({ id, sid, assignmentId }: FoundJob, role: Role | undefined): string {
  if (role !== 'reviewer') return jobPath(sid, id);
  return assignmentId === null
    ? '/reviewer/jobs'
    : `${jobPath(sid, id)}?${ASSIGNMENT_PARAMETER}=${assignmentId}`;
}

/** Customers have no page for a colleague; they see the jobs that the colleague ordered and shared. */
function addressOfPerson({ id }: FoundPerson, role: Role | undefined): string {
  if (role === 'customer') return `/client/jobs/status?personId=${id}`;
  return `${role === 'admin' ? '/admin' : '/organisationadmin'}/users/${id}`;
}
