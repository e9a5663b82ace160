import { CircleCheck, CircleDashed } from 'lucide-react';
import { Link } from 'react-router';

type FirstStep = { to: string; label: string; text: string; isDone: boolean };

const stepsOf = ({ users, jobs }: { users: number; jobs: number }): FirstStep[] => [
  {
    to: '/organisationadmin/users/add',
    label: 'Add users',
    text: 'Customers order and read transcripts. Import a list to add many.',
    isDone: users > 1,
  },
  {
    to: '/organisationadmin/accountmanagement',
    label: 'Check the settings',
    text: 'Time zone, how long jobs are kept, and sign-in rules.',
    isDone: false,
  },
  {
    to: '/organisationadmin/subscriptions',
    label: 'See your plan and credits',
    text: 'Work is paid from the credits of your organisation.',
    isDone: false,
  },
  {
    to: '/organisationadmin/jobs',
    label: 'First job',
    text: 'A customer adds a recording. Its job appears under Jobs.',
    isDone: jobs > 0,
  },
];

/** First steps for the admin of a new organisation; hidden once there are other users and jobs. */
export function FirstSteps({ users, jobs }: { users: number; jobs: number }) {
  if (users > 1 && jobs > 0) return null;
  return (
    <section
      aria-labelledby="first-steps"
      className="mb-6 max-w-3xl rounded-md border border-line bg-surface p-4"
    >
      <h2 id="first-steps" className="mb-2 text-base font-semibold">
        First steps
      </h2>
      <ol className="grid gap-2">
        {stepsOf({ users, jobs }).map(({ to, label, text, isDone }) => (
          <li key={to} className="flex items-start gap-2">
            {isDone ? (
              <CircleCheck aria-label="Done" size={16} className="mt-0.5 shrink-0 text-done" />
            ) : (
              <CircleDashed aria-hidden size={16} className="mt-0.5 shrink-0 text-ink-3" />
            )}
            <div>
              <Link to={to} className="font-medium">
                {label}
              </Link>
              <p className="text-ink-2">{text}</p>
            </div>
          </li>
        ))}
      </ol>
    </section>
  );
}
