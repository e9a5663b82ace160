import {
  addGroup,
  changeGroup,
  deleteGroup,
  findGroups,
  importUsers,
  previewImport,
} from '@colloquy/contract/users';
import { strToU8, zipSync } from 'fflate';
import { beforeAll, describe, expect, it } from 'vitest';
import { newId } from '../../platform/ids.ts';
import { actAs, type Browser } from '../../testing/browser.ts';
import { runTask } from '../../testing/run-task.ts';
import { useTestServer } from '../../testing/test-server.ts';
import { aPerson, type TestPerson } from '../identity/identity.factory.ts';
import { anOrganisation } from '../organisations/organisations.factory.ts';
import { invitePeople } from './import-users.ts';

const server = useTestServer();
let organisationId: string;
let adminPerson: TestPerson;
let admin: Browser;

beforeAll(async () => {
  organisationId = (await anOrganisation()).id;
  adminPerson = await aPerson(organisationId, 'organisationadmin');
  admin = await actAs(server, adminPerson);
});

const HEADING = 'Name,Username,Email,Role';
const preview = (file: string | Uint8Array, browser = admin) =>
  browser.call(previewImport, { body: { content: Buffer.from(file).toString('base64') } });
const rowsOf = async (file: string | Uint8Array) => {
  const reply = await preview(file);
  if (!reply.ok) throw new Error(reply.answer.message);
  return reply.answer.rows;
};
const peopleNamed = async (name: string): Promise<string[]> => {
  const { rows } = await server.superuser.query('select id from person where name = $1', [name]);
  return rows.map(({ id }: { id: string }) => id);
};

/** A minimal spreadsheet with one sheet. */
function sheet(rows: readonly (readonly string[])[]): Uint8Array {
  const NS = 'http://schemas.openxmlformats.org';
  const main = `${NS}/spreadsheetml/2006/main`;
  const cells = rows.map(
    (row, y) =>
      `<row r="${y + 1}">${row
        .map((text, x) => `<c r="${'ABCD'[x]}${y + 1}" t="inlineStr"><is><t>${text}</t></is></c>`)
        .join('')}</row>`,
  );
  const files = {
    '[Content_Types].xml': `<Types xmlns="${NS}/package/2006/content-types"><Default Extension="xml" ContentType="application/xml"/></Types>`,
    '_rels/.rels': `<Relationships xmlns="${NS}/package/2006/relationships"><Relationship Id="a" Type="${NS}/officeDocument/2006/relationships/officeDocument" Target="xl/workbook.xml"/></Relationships>`,
    'xl/workbook.xml': `<workbook xmlns="${main}" xmlns:r="${NS}/officeDocument/2006/relationships"><sheets><sheet name="Users" sheetId="1" r:id="rId1"/></sheets></workbook>`,
    'xl/_rels/workbook.xml.rels': `<Relationships xmlns="${NS}/package/2006/relationships"><Relationship Id="rId1" Type="${NS}/officeDocument/2006/relationships/worksheet" Target="worksheets/sheet1.xml"/></Relationships>`,
    'xl/worksheets/sheet1.xml': `<worksheet xmlns="${main}"><sheetData>${cells.join('')}</sheetData></worksheet>`,
  };
  return zipSync(Object.fromEntries(Object.entries(files).map(([name, text]) => [name, strToU8(text)])));
}

describe('the preview', () => {
  it('names each bad row with the reason, and writes nothing', async () => {
    const rows = await rowsOf(
      [
        HEADING,
        'Good One,good-one,good.one@example.test,Customer',
        ',nameless,nameless@example.test,Customer',
        'Bad Mail,bad-mail,not an address,Customer',
        'Twin,GOOD-ONE,twin@example.test,1',
        `Known,${adminPerson.username},known@example.test,Organization Admin`,
        'Roleless,roleless,roleless@example.test,Emperor',
        '',
        'Platform,platform,platform@example.test,admin',
      ].join('\n'),
    );
    expect(rows.map(({ line, problems }) => [line, problems])).toEqual([
      [2, []],
      [3, ['The name is missing.']],
      [4, ['Enter an email address.']],
      [5, ['Line 2 has the same username.']],
      [6, ['This username is already in use.']],
      [7, ['“Emperor” isn’t a role.']],
      [9, ['“admin” isn’t a role.']],
    ]);
    expect(await peopleNamed('Good One')).toEqual([]);
  });

  it('reads what spreadsheet programs write: semicolons, other encodings, XLSX', async () => {
    const [row] = await rowsOf(
      Buffer.from(`Role;E-Mail;User name;Name\n1;s@example.test;s;S\xf8ren`, 'latin1'),
    );
    expect(row).toMatchObject({ name: 'Søren', username: 's', role: '1', problems: [] });
    const rows = await rowsOf(
      sheet([
        ['Name', 'Username', 'Email', 'Role'],
        ['X One', 'x-1', 'x@example.test', 'Reviewer'],
      ]),
    );
    expect(rows).toMatchObject([{ line: 2, name: 'X One', username: 'x-1', role: 'Reviewer', problems: [] }]);
  });

  it.each([
    ['a file without the columns', 'one,two\n1,2', 415],
    ['a picture', Buffer.from('89504e470d0a1a0a0000000d49484452', 'hex'), 415],
    ['a zip that is no spreadsheet', zipSync({ 'a.txt': strToU8('a') }), 415],
    ['more rows than may be', `${HEADING}\n${'a,b,c,d\n'.repeat(5_001)}`, 413],
    ['a spreadsheet that unfolds to far more', zipSync({ 'xl/a.xml': new Uint8Array(40_000_000) }), 413],
  ])('refuses %s', async (_, file, status) => {
    expect(await preview(file)).toMatchObject({ status });
  });
});

describe('the import', () => {
  it('adds all users or none, once per request, and invites them', async () => {
    const requestId = newId();
    const rows = (
      await rowsOf(`${HEADING}\nMany,many-1,many1@example.test,Customer\nMany,many-2,many2@example.test,0`)
    ).map(({ line, name, username, email, role }) => ({ line, name, username, email, role }));
    const bad = { ...rows[0]!, line: 3, username: 'many-3', email: 'nobody' };
    const refused = await admin.get(importUsers, { body: { requestId, rows: [...rows, bad] } });
    expect(refused).toMatchObject({ added: 0, refused: [{ line: 3 }] });
    expect(await peopleNamed('Many')).toEqual([]);

    for (let time = 0; time < 2; time++)
      expect(await admin.get(importUsers, { body: { requestId, rows } })).toMatchObject({
        added: 2,
        refused: [],
        awaitsConfirmation: false,
      });
    const ids = await peopleNamed('Many');
    expect(ids).toHaveLength(2);
    const order = { personIds: ids, byId: adminPerson.id };
    await runTask(invitePeople, organisationId, order);
    await runTask(invitePeople, organisationId, order);
    const mails = await server.superuser.query(
      `select "to" from mail where "to" like 'many_@example.test' order by 1`,
    );
    expect(mails.rows).toEqual([{ to: 'many1@example.test' }, { to: 'many2@example.test' }]);
  });
});

describe('groups', () => {
  it('are created, changed on their version and removed by the organisation’s admin', async () => {
    const [one, two] = [await aPerson(organisationId), await aPerson(organisationId)];
    const body = { id: newId(), name: 'Field team', memberIds: [one.id] };
    for (let time = 0; time < 2; time++) await admin.get(addGroup, { body });
    expect((await admin.get(findGroups)).groups).toMatchObject([
      { name: 'Field team', members: [{ id: one.id }] },
    ]);
    expect(await admin.call(addGroup, { body: { ...body, id: newId() } })).toMatchObject({ status: 409 });
    const change = (more: object) =>
      admin.call(changeGroup, { params: { groupId: body.id }, body: { version: 1, ...more } });
    const foreign = await aPerson((await anOrganisation()).id);
    expect(await change({ memberIds: [foreign.id] })).toMatchObject({
      status: 404,
      answer: { error: 'unknown-user' },
    });
    expect(await change({ memberIds: [two.id] })).toMatchObject({
      answer: { group: { members: [{ id: two.id }], version: 2 } },
    });
    expect(await change({ name: 'Late' })).toMatchObject({ status: 409 });
    await admin.get(deleteGroup, { params: { groupId: body.id } });
    expect((await admin.get(findGroups)).groups).toEqual([]);
  });
});
