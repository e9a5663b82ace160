import { useQuery } from '@tanstack/react-query';
import { CircleCheck, CircleDashed } from 'lucide-react';
import { type ReactNode, useId } from 'react';
import { Link } from 'react-router';
import { changePreferences, preferencesQuery } from '../../../app/preferences/preferences.ts';
import { Button } from '../../../ui/controls/button.tsx';
import * as text from '../messages.ts';

/** `to`: where the step is taken; undefined if its place is this page. */
export type ChecklistStep = { to?: string; label: string; text: string; isDone: boolean };

type ChecklistProps = { steps: readonly ChecklistStep[]; children?: ReactNode };

/** Steps to the first result. Each ticks itself; the list goes once all are done, or when it is dismissed. */
export function Checklist({ steps, children }: ChecklistProps) {
  const id = useId();
  const { data } = useQuery(preferencesQuery);
  // Until the preferences are known, the list may be one that was dismissed.
  if (!data || data.preferences.home?.hidesFirstSteps || steps.every(({ isDone }) => isDone)) return null;
  const dismiss = () =>
    void changePreferences((now) => ({ ...now, home: { ...now.home, hidesFirstSteps: true } }));
  return (
    <section aria-labelledby={id} className="max-w-3xl rounded-md border border-line bg-surface p-4">
      <div className="mb-2 flex flex-wrap items-center gap-x-3">
        <h2 id={id} className="mr-auto text-base font-semibold">
          {text.firstSteps}
        </h2>
        <span className="text-xs text-ink-3">
          {text.stepsDone(steps.filter(({ isDone }) => isDone).length, steps.length)}
        </span>
        <Button size="small" variant="ghost" onClick={dismiss}>
          {text.dismiss}
          <span className="sr-only">{text.dismissWhat}</span>
        </Button>
      </div>
      <ol className="grid gap-2">
        {steps.map((step) => (
          <li key={step.label} className="flex items-start gap-2">
            {step.isDone ? (
              <CircleCheck
                role="img"
                aria-label={text.done}
                size={16}
                className="mt-0.5 shrink-0 text-done"
              />
            ) : (
              <CircleDashed aria-hidden size={16} className="mt-0.5 shrink-0 text-ink-3" />
            )}
            <div>
              {step.to === undefined || step.isDone ? (
                <span className="font-medium">{step.label}</span>
              ) : (
                <Link to={step.to} className="font-medium underline underline-offset-2">
                  {step.label}
                </Link>
              )}
              <p className="text-ink-2">{step.text}</p>
            </div>
          </li>
        ))}
      </ol>
      {children}
    </section>
  );
}
