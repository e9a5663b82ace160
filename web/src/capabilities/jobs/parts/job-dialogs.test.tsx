import {
  changeJob,
  findColleagues,
  type JobBill,
  type JobDetail,
  readJob,
  readJobPeople,
  refundJob,
  shareJob,
  transferJob,
  unshareJob,
} from '@colloquy/contract/jobs';
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { useRef } from 'react';
import { beforeEach, describe, expect, test, vi } from 'vitest';
import { mockServer, refusal } from '../../../testing/mock-server.ts';
import { renderWithProviders } from '../../../testing/render-with-providers.tsx';
import { JobName, type JobNameHandle } from './job-name.tsx';
import { RefundDialog } from './refund-dialog.tsx';
import { ShareDialog } from './share-dialog.tsx';

const close = vi.fn();
let server: ReturnType<typeof mockServer>;
beforeEach(() => {
  server = mockServer();
  close.mockClear();
});
const changes = () => server.requests.filter(({ method }) => method !== 'GET');
const createJob = (part: Partial<JobDetail> = {}): JobDetail =>
  ({
    id: 'j',
    name: 'Food market',
    code: 'QA-1',
    revision: 3,
    createdBy: 'Researcher',
    files: [],
    abilities: { canChange: true },
    ...part,
  }) as unknown as JobDetail;

describe('a refund', () => {
  const job = { id: 'j', code: 'QA-1', bill: { charged: 1_000, refunded: 250 } as JobBill };

  test('is at most what was charged, and needs a reason', async () => {
    const { user } = renderWithProviders(<RefundDialog job={job} onClose={close} />);
    const credits = screen.getByLabelText<HTMLInputElement>('Credits');
    expect(credits.value).toBe('7.5');
    await user.clear(credits);
    await user.type(credits, '8');
    await user.click(screen.getByRole('button', { name: 'Give back' }));
    await screen.findByText('Give a reason. The customer will see it.');
    expect(screen.getAllByText('At most 7.50.')).toHaveLength(2);
    expect(changes()).toEqual([]);
  });

  test('is sent in hundredths, and a repeated request refunds once', async () => {
    server.on(refundJob, () => refusal(500, 'unexpected', 'Something went wrong.'));
    const { user } = renderWithProviders(<RefundDialog job={job} onClose={close} />);
    await user.type(screen.getByLabelText('Reason'), 'It was silent.');
    await user.click(screen.getByRole('button', { name: 'Give back' }));
    await screen.findByText('Something went wrong.');
    server.on(refundJob, {} as never);
    await user.click(screen.getByRole('button', { name: 'Give back' }));
    await screen.findByText('7.50 credits of QA-1 were given back.');
    const [first, second] = changes().map(({ body }) => body);
    expect(second).toEqual(first);
    expect(second).toMatchObject({ amount: 750, reason: 'It was silent.' });
    expect(close).toHaveBeenCalledOnce();
  });
});

describe('sharing', () => {
  const people = { owner: { id: 'me', name: 'Researcher' }, people: [], groups: [], reviewers: [] } as never;
  beforeEach(() => {
    server.on(readJobPeople, people);
    server.on(findColleagues, {
      people: [
        { id: 'me', name: 'Researcher', username: 'r' },
        { id: 'c', name: 'Colleague', username: 'c' },
      ],
    });
  });

  async function open() {
    const view = renderWithProviders(<ShareDialog job={createJob()} onClose={close} />);
    await screen.findByRole('list', { name: 'Who has access' });
    return view;
  }

  test('gives a colleague access, changes it and takes it away', async () => {
    const shared = (access: string) =>
      ({
        owner: { id: 'me', name: 'Researcher' },
        people: [{ id: 'c', name: 'Colleague', access }],
        groups: [],
        reviewers: [],
        study: null,
      }) as never;
    server.on(shareJob, ({ body }) => shared((body as { access: string }).access));
    server.on(unshareJob, people);
    const { user } = await open();
    await user.click(screen.getByRole('combobox', { name: 'Share with a colleague' }));
    await user.click(screen.getByRole('option', { name: 'Colleague (c)' }));
    await user.selectOptions(
      await screen.findByRole('combobox', { name: 'What Colleague may do' }),
      'may work on it',
    );
    await waitFor(() => expect(changes()).toHaveLength(2));
    await user.click(screen.getByRole('button', { name: 'Take the access of Colleague away' }));
    await waitFor(() => expect(screen.queryByText('Colleague')).toBeNull());
    expect(changes().map(({ body }) => body)).toEqual([
      { personId: 'c', access: 'read' },
      { personId: 'c', access: 'work' },
      { personId: 'c' },
    ]);
  });

  test('shows a refusal in a message', async () => {
    server.on(shareJob, () => refusal(403, 'not-permitted', 'Only its owner shares it.'));
    const { user } = await open();
    await user.click(screen.getByRole('combobox', { name: 'Share with a colleague' }));
    await user.click(screen.getByRole('option', { name: 'Colleague (c)' }));
    await screen.findByText('Only its owner shares it.');
  });

  test('hands the job over to a chosen colleague, and leaves it if nothing is kept', async () => {
    server.on(transferJob, { job: null } as never);
    const { user, router } = await open();
    await user.click(screen.getByRole('button', { name: 'Hand over…' }));
    const dialog = within(await screen.findByRole('dialog', { name: 'Hand over Food market' }));
    await user.click(dialog.getByRole('button', { name: 'Hand over' }));
    await dialog.findByText('Choose a colleague.');
    await user.click(dialog.getByRole('combobox', { name: 'Who gets it' }));
    expect(screen.queryByRole('option', { name: /Researcher/ })).toBeNull();
    await user.click(screen.getByRole('option', { name: 'Colleague (c)' }));
    await user.selectOptions(dialog.getByLabelText(/may still do with it/), 'Nothing');
    await user.click(dialog.getByRole('button', { name: 'Hand over' }));
    await screen.findByText('The job is handed over.');
    expect(changes()[0]?.body).toEqual({ personId: 'c', retainedAccess: null });
    expect(router.state.location.pathname).toBe('/client/jobs/status');
  });
});

/** The name with what the page's menu does. */
function RenamedJob() {
  const name = useRef<JobNameHandle>(null);
  return (
    <>
      <JobName ref={name} job={createJob()} />
      <button type="button" onClick={() => name.current?.edit()}>
        Rename
      </button>
    </>
  );
}

describe('the name of a job', () => {
  const field = () => screen.getByLabelText<HTMLInputElement>('Name of the job');

  test('is saved with Enter, and Escape keeps the old one', async () => {
    server.on(changeJob, { job: createJob({ name: 'Fish market', revision: 4 }) });
    const { user } = renderWithProviders(<RenamedJob />);
    await user.click(screen.getByRole('button', { name: 'Rename' }));
    await user.clear(field());
    await user.type(field(), 'Fish market{Enter}');
    await waitFor(() => expect(changes()[0]?.body).toEqual({ name: 'Fish market', revision: 3 }));
    await user.click(await screen.findByRole('button', { name: 'Rename' }));
    await user.type(field(), ' two{Escape}');
    expect(screen.queryByLabelText('Name of the job')).toBeNull();
    expect(changes()).toHaveLength(1);
  });

  test('that another person changed meanwhile is shown before it is replaced', async () => {
    server.on(changeJob, ({ body }) =>
      (body as { revision: number }).revision === 3
        ? refusal(409, 'changed-meanwhile', 'Somebody changed this.')
        : { job: createJob({ name: 'Mine', revision: 6 }) },
    );
    server.on(readJob, { job: createJob({ name: 'Theirs', revision: 5 }) });
    const { user } = renderWithProviders(<RenamedJob />);
    await user.click(screen.getByRole('button', { name: 'Rename' }));
    await user.clear(field());
    await user.type(field(), 'Mine{Enter}');
    await screen.findByText(/renamed this to “Theirs”\. Press Enter to use your name/);
    expect(field().value).toBe('Mine');
    await user.type(field(), '{Enter}');
    await waitFor(() => expect(changes().at(-1)?.body).toEqual({ name: 'Mine', revision: 5 }));
  });

  async function edit(user: ReturnType<typeof renderWithProviders>['user'], keys: string) {
    await user.click(screen.getByRole('button', { name: 'Rename' }));
    await user.clear(field());
    await user.type(field(), keys);
  }
  const frames = () => new Promise((done) => setTimeout(done, 50));

  test('leaves the focus at the heading by keyboard, and leaves it where a click put it', async () => {
    server.on(changeJob, ({ body }) => ({ job: createJob({ ...(body as object), revision: 4 }) }));
    const { user } = renderWithProviders(
      <>
        <RenamedJob />
        <input aria-label="Other field" />
      </>,
    );
    const heading = () => screen.getByRole('heading', { level: 1 });
    await edit(user, 'Fish market{Enter}');
    await waitFor(() => expect(document.activeElement).toBe(heading()));
    await edit(user, 'Fruit{Escape}');
    await waitFor(() => expect(document.activeElement).toBe(heading()));
    await edit(user, 'Fruit market');
    // The window loses the focus.
    fireEvent.blur(field());
    await waitFor(() => expect(document.activeElement).toBe(heading()));
    await edit(user, 'Meat market');
    await user.click(screen.getByLabelText('Other field'));
    await waitFor(() => expect(changes().at(-1)?.body).toMatchObject({ name: 'Meat market' }));
    await frames();
    expect(document.activeElement).toBe(screen.getByLabelText('Other field'));
  });

  test('stays with the later one of two that are saved at once', async () => {
    const answers: (() => void)[] = [];
    server.on(changeJob, ({ body }) => {
      const { promise, resolve } = Promise.withResolvers<{ job: JobDetail }>();
      answers.push(() => resolve({ job: createJob({ ...(body as object), revision: 4 }) }));
      return promise;
    });
    const { user } = renderWithProviders(<RenamedJob />);
    await edit(user, 'Fish market{Enter}');
    await user.click(screen.getByRole('button', { name: 'Rename' }));
    expect(field().value).toBe('Fish market');
    await user.keyboard('Fruit market{Enter}');
    await waitFor(() => expect(answers).toHaveLength(2));
    answers[0]!();
    await frames();
    screen.getByRole('heading', { name: 'Fruit market' });
    answers[1]!();
    await screen.findByRole('heading', { name: 'Food market' });
  });

  test('that is being typed is kept when an earlier one fails, and typing elsewhere goes on', async () => {
    const refusals: (() => void)[] = [];
    server.on(changeJob, () => {
      const { promise, resolve } = Promise.withResolvers<ReturnType<typeof refusal>>();
      refusals.push(() => resolve(refusal(500, 'unexpected', 'Something went wrong.')));
      return promise;
    });
    const { user } = renderWithProviders(
      <>
        <RenamedJob />
        <input aria-label="Other field" />
      </>,
    );
    await edit(user, 'Fish market{Enter}');
    await edit(user, 'Fruit');
    refusals[0]!();
    await screen.findByText('Something went wrong.');
    expect(field().value).toBe('Fruit');
    await user.click(screen.getByLabelText('Other field'));
    await waitFor(() => expect(refusals).toHaveLength(2));
    refusals[1]!();
    await screen.findByRole('alert');
    expect(field().value).toBe('Fruit');
    expect(document.activeElement).toBe(screen.getByLabelText('Other field'));
  });
});
