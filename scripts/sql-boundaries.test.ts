import { globSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, it } from 'vitest';
import { capabilities } from '../server/src/capability-order.ts';

const root = path.join(path.dirname(import.meta.dirname), 'server/src/capabilities');

/** Relations by the capability that owns or publishes them. */
type Owners = { tables: Map<string, string>; views: Map<string, string> };

const capabilityOf = (file: string): string => file.split(path.sep)[0]!;
const filesLike = (pattern: string): string[] => globSync(pattern, { cwd: root });
const textOf = (file: string): string => readFileSync(path.join(root, file), 'utf8');

function findOwners(): Owners {
  const collect = (pattern: string, declared: RegExp): Map<string, string> =>
    new Map(
      filesLike(pattern).flatMap((file) =>
        [...textOf(file).matchAll(declared)].map(([, name]) => [name!, capabilityOf(file)] as const),
      ),
    );
  return {
    tables: collect('**/*.table.ts', /pgTable\(\s*'([a-z_]+)'/g),
    views: collect('*/sql/*.sql', /create view published\.([a-z_]+)/g),
  };
}

/** `from x`, `join x`, `into x`, `update x`, or a string that begins with a relation and its alias: 'x y …'. */
const RELATION =
  /(?<=(?<keyword>\b(?:delete\s+from|from|join|into|update|using)\s+)|['`(,]\s*)(?<published>published\.)?(?:public\.)?\b(?<name>[a-z_]+)\b(?<alias> [a-z]{1,3}\b)?/g;

const isLater = (one: string, than: string): boolean =>
  (capabilities as readonly string[]).indexOf(one) > (capabilities as readonly string[]).indexOf(than);

/** What SQL in the text of a file of a capability may not name. */
function findViolations(capability: string, text: string, file: string, { tables, views }: Owners): string[] {
  const isSql = file.endsWith('.sql');
  const code = text.replace(isSql ? /--[^\n]*/g : /\/\*[\s\S]*?\*\/|\/\/[^\n]*/g, '');
  return [...code.matchAll(RELATION)].flatMap(({ groups }) => {
    const { keyword, published, name, alias } = groups as Record<string, string | undefined>;
    if (keyword === undefined && alias === undefined) return [];
    const owner = (published ? views : tables).get(name!);
    if (published && owner === undefined) return [`published.${name} does not exist`];
    if (owner === undefined || owner === capability) return [];
    if (isLater(owner, capability)) return [`${name} of ${owner}, which is later`];
    if (!published && file.endsWith('.sql') && /delete|into|update/.test(keyword ?? ''))
      return [`${name} of ${owner}, whose rows it may not change`];
    // Functions and policies run for each row, so they read the tables of earlier capabilities themselves.
    return published || isSql || file.endsWith('.table.ts')
      ? []
      : [`${name} of ${owner}, which it does not publish`];
  });
}

/** Places that have to stay, with the reason. */
const EXEMPT: Record<string, string> = {
  'access/access.table.ts: job of jobs, which is later':
    'the owner of a job may grant access to it; the policy compares with the row of the job',
  'access/access.table.ts: study of studies, which is later':
    'the owner of a study may grant access to it; the policy compares with the row of the study',
  'credits/bills.table.ts: job of jobs, which is later':
    'reasons of refunds are blanked with their job, and only then; the ledger cannot ask by a provider in a policy',
  'identity/identity.table.ts: assignment of review, which is later':
    'people of an organisation see the reviewers of another one who have an assignment here',
  'identity/sql/account-links.sql: account_change of users, which is later':
    'links of an account end together, in one function that runs as identity',
};

describe('SQL of a capability', () => {
  const owners = findOwners();
  const isTestSupport = (file: string): boolean => /\.(test|factory|fixture|scenario|model)\./.test(file);

  it('names only its own tables, and views that earlier capabilities publish', () => {
    const found = filesLike('**/*.{ts,sql}')
      .filter((file) => !isTestSupport(file))
      .flatMap((file) =>
        findViolations(capabilityOf(file), textOf(file), file, owners).map(
          (violation) => `${file.replaceAll('\\', '/')}: ${violation}`,
        ),
      );
    expect([...new Set(found)].toSorted()).toEqual(Object.keys(EXEMPT).toSorted());
    expect(owners.tables.size).toBeGreaterThan(70);
    expect(owners.views.size).toBeGreaterThan(10);
  });

  it.each([
    ['`select id from person where id = $1`', ['person of identity, which it does not publish']],
    ['`select p.name from job j join person p on true`', ['person of identity, which it does not publish']],
    [`{ from: 'person p', id: 'p.id' }`, ['person of identity, which it does not publish']],
    ['`update organisation set name = $1`', ['organisation of identity, which it does not publish']],
    ['`select from published.recording`', ['recording of transcripts, which is later']],
    ['`select from comment_thread`', ['comment_thread of comments, which is later']],
    ['`select from published.nothing`', ['published.nothing does not exist']],
    ['`select from job join published.person p on true`', []],
    ['// from person', []],
  ])('finds in %s of jobs: %j', (text, expected) => {
    expect(findViolations('jobs', text, 'jobs.store.ts', owners)).toEqual(expected);
  });

  it('reads tables of earlier capabilities in policies, and none of later ones', () => {
    const findInPolicy = (text: string): string[] => findViolations('jobs', text, 'jobs.table.ts', owners);
    expect(findInPolicy('sql`exists (select from study s)`')).toEqual([]);
    expect(findInPolicy('sql`exists (select from recording r)`')).toEqual([
      'recording of transcripts, which is later',
    ]);
  });

  it('reads tables of earlier capabilities in functions, and changes none', () => {
    const findInFunction = (text: string): string[] =>
      findViolations('jobs', text, 'jobs/sql/jobs.sql', owners);
    expect(findInFunction('select from study s;')).toEqual([]);
    for (const text of [
      'delete from access a;',
      'insert into access values ();',
      'update access set level = 1;',
    ])
      expect(findInFunction(text)).toEqual(['access of access, whose rows it may not change']);
  });

  it('publishes only views that run with the rights of their reader', () => {
    const files = filesLike('*/sql/*.sql').filter((file) => textOf(file).includes('create view'));
    for (const file of files)
      for (const [statement] of textOf(file).matchAll(/create view[^;]*/g))
        expect(statement).toMatch(/^create view published\.[a-z_]+ with \(security_invoker = true\) as/);
  });
});
