import { SERVICES, type Sid } from '@colloquy/contract';
import type { ServiceAnalysisRow } from '@colloquy/contract/dashboard';
import { monthsOfYear, weeksOfMonth } from './calendar.rules.ts';
import type { FiguresScope } from './figures-scope.ts';
import { type Spent, sumSpent } from './spent.store.ts';

type Period = { year: number; month?: number | undefined };
type ServiceTotal = { sid: Sid | null; name: string; credit_consumed: number };
type ServiceAnalysis = { data: ServiceAnalysisRow[]; services: ServiceTotal[] };

/** Credits spent on each service per month of a year, or per week of a month. */
export async function analyseServices(
  scope: FiguresScope,
  { year, month }: Period,
): Promise<ServiceAnalysis> {
  const days = month === undefined ? monthsOfYear(year) : weeksOfMonth(year, month);
  const spent = await sumSpent(scope, days);
  const data = days.slice(0, -1).map((_, at) => {
    const then = spent.filter((each) => each.at === at);
    return {
      month: at + 1,
      Language: creditsOf(then, 'SID001'),
      QualAI: creditsOf(then, 'SID002'),
      DocChat: creditsOf(then, 'SID003'),
      OpenEndCode: creditsOf(then, 'SID004'),
    };
  });
  return { data, services: totalsOf(spent) };
}

/** All five services, and spending on no service if there is any. */
function totalsOf(spent: readonly Spent[]): ServiceTotal[] {
  const services = SERVICES.map(({ sid, name }) => ({ sid, name, credit_consumed: creditsOf(spent, sid) }));
  const others = creditsOf(spent, null);
  return others === 0 ? services : [...services, { sid: null, name: 'Other', credit_consumed: others }];
}

/** Credits spent on a service, on none (null), or in total (omitted); from hundredths. */
export const creditsOf = (spent: readonly Spent[], sid?: Sid | null): number =>
  spent.reduce((sum, each) => (sid === undefined || each.sid === sid ? sum + each.amount : sum), 0) / 100;
