import {
  addExportTemplate,
  deleteExportTemplate,
  findDeletedTemplates,
  findExportTemplates,
  MAX_TEMPLATE_BYTES,
  MACHINE_NOTICE,
  STRICT_NOTICE,
} from '@colloquy/contract/exports';
import { strToU8, unzipSync, zipSync } from 'fflate';
import mammoth from 'mammoth';
import { beforeAll, describe, expect, test } from 'vitest';
import { newId } from '../../../platform/ids.ts';
import { actAs, type Browser } from '../../../testing/browser.ts';
import { useTestServer } from '../../../testing/test-server.ts';
import { aPerson, type TestPerson } from '../../identity/identity.factory.ts';
import { anOrganisation } from '../../organisations/organisations.factory.ts';
import { assignSpeakers } from '../../transcription/index.ts';
import { aTranscript, inTask } from '../../transcripts/transcripts.factory.ts';
import { checkDocx } from './check-docx.ts';
import { fillTemplate } from './fill-template.ts';
import { openDocx } from './open-docx.ts';
import { sampleTranscript } from './render-sample.ts';
import { starterDocx } from './starter-docx.ts';

const server = useTestServer();
let customer: TestPerson;
let admin: Browser;
let browser: Browser;
let starter: Buffer;

beforeAll(async () => {
  const { id } = await anOrganisation();
  customer = await aPerson(id);
  browser = await actAs(server, customer);
  admin = await actAs(server, await aPerson(id, 'organisationadmin'));
  starter = await starterDocx();
});

/** The starter template with changed parts. */
function starterWith(edit: (parts: Record<string, Uint8Array>) => void): Buffer {
  const parts = unzipSync(starter);
  edit(parts);
  return Buffer.from(zipSync(parts));
}
const withText = (from: string, to: string): Buffer =>
  starterWith((parts) => {
    const xml = Buffer.from(parts['word/document.xml']!).toString();
    expect(xml).toContain(from);
    parts['word/document.xml'] = strToU8(xml.replace(from, to));
  });
const withPart = (name: string, text: string): Buffer =>
  starterWith((parts) => {
    parts[name] = strToU8(text);
  });
const fill = async (template: Buffer): Promise<string> => {
  const [filled] = await Array.fromAsync(fillTemplate(sampleTranscript, template));
  return (await mammoth.extractRawText({ buffer: Buffer.from(filled!) })).value;
};

const body = (content: Buffer, rest = {}) => ({
  id: newId(),
  name: 'House style',
  fileName: 'house.docx',
  content: content.toString('base64'),
  ...rest,
});

test('a template is saved, tried, used for a download, replaced and deleted', async () => {
  const { template } = await admin.get(addExportTemplate, { body: body(starter) });
  expect((await browser.get(findExportTemplates)).templates).toEqual([template]);
  const duplicate = await admin.call(addExportTemplate, { body: body(starter, { name: 'HOUSE style' }) });
  expect(duplicate.answer).toMatchObject({ error: 'taken' });

  const stored = await admin.fetch(`/api/export-templates/${template.id}/file`);
  expect(Buffer.from(await stored.arrayBuffer())).toEqual(starter);
  const trial = await admin.fetch(`/api/export-templates/${template.id}/trial`);
  const tried = await mammoth.extractRawText({ buffer: Buffer.from(await trial.arrayBuffer()) });
  expect(tried.value).toContain('Sample study (QA-0000)');

  const transcript = await aTranscript(server, customer, ['Is 1 < 2 & {study}?', 'Yes.']);
  await inTask(transcript, () =>
    assignSpeakers(transcript.organisationId, transcript.id, [{ voice: 0, startMs: 0, endMs: 60_000 }]),
  );
  const exportPath = `/api/jobs/${transcript.jobId}/export?format=template&templateId=`;
  const reply = await browser.fetch(exportPath + template.id);
  expect(reply.headers.get('content-disposition')).toContain('.docx');
  const { value } = await mammoth.extractRawText({ buffer: Buffer.from(await reply.arrayBuffer()) });
  expect(value).toContain('[00:00:00] Speaker 1');
  expect(value).toContain('Is 1 < 2 & {study}? Yes.');
  expect(value).toContain(`${MACHINE_NOTICE} ${STRICT_NOTICE}`);

  const other = await admin.get(addExportTemplate, { body: body(starter, { isReplacing: true }) });
  expect((await browser.get(findExportTemplates)).templates).toEqual([other.template]);
  expect((await admin.get(findDeletedTemplates)).templates).toMatchObject([{ id: template.id }]);
  expect((await browser.fetch(exportPath + template.id)).status).toBe(404);
  await admin.get(deleteExportTemplate, { params: { templateId: other.template.id } });
  expect((await browser.get(findExportTemplates)).templates).toEqual([]);
});

test('an error in a template is explained in one sentence', async () => {
  const wrong = await admin.call(addExportTemplate, { body: body(withText('{text}', '{txet}')) });
  expect(wrong.answer.message).toMatch(/^\{txet\} is no placeholder\. Known are \{study\}, /);
  const large = Buffer.alloc(MAX_TEMPLATE_BYTES + 1);
  const refused = await admin.call(addExportTemplate, { body: body(large) });
  expect(refused.answer).toMatchObject({ error: 'too-large' });
});

test('the starter uses every placeholder correctly', async () => {
  const filled = await fill(starter);
  expect(filled).toContain('Sample study (QA-0000)');
  expect(filled).toContain('[00:00:05] Participant');
  expect(filled).not.toMatch(/[{}]/);
});

describe('a placeholder', () => {
  test.each<[string, [from: string, to: string], RegExp]>([
    ['unknown', ['{state}', '{constructor}'], /^\{constructor\} is no placeholder/],
    [
      'outside its list',
      ['{state}', '{speaker}'],
      /^\{speaker\} has to stand between \{#turns\} and \{\/turns\}\./,
    ],
    ['raw', ['{text}', '{@text}'], /^\{@text\} cannot be used here/],
    [
      'of an unknown list',
      ['{#speakers}{name} {/speakers}', '{#people}{name}{/people}'],
      /^\{#people\} is no list/,
    ],
    ['never closed', ['{/turns}', ''], /^\{#turns\} has no \{\/turns\}\./],
    ['without a brace', ['{notice}', '{notice'], /brace has no/],
    ['missing', ['{notice}', ''], /^Put \{notice\} somewhere/],
  ])('that is %s is reported', async (_what, [from, to], sentence) => {
    const inBody = from === '{state}' ? withHeaderText(from, to) : withText(from, to);
    await expect(fill(inBody)).rejects.toThrow(sentence);
  });
});

const withHeaderText = (from: string, to: string): Buffer =>
  starterWith((parts) => {
    const xml = Buffer.from(parts['word/header1.xml']!).toString();
    expect(xml).toContain(from);
    parts['word/header1.xml'] = strToU8(xml.replace(from, to));
  });

const relation = (type: string, target: string): string =>
  `<Relationships xmlns="http://schemas.openxmlformats.org/package/2006/relationships"><Relationship Id="rId1" Type="http://schemas.openxmlformats.org/officeDocument/2006/relationships/${type}" Target="${target}" TargetMode="External"/></Relationships>`;

describe('a document', () => {
  const check = async (file: Buffer): Promise<void> => checkDocx(await openDocx(file));
  const W = 'http://schemas.openxmlformats.org/wordprocessingml/2006/main';
  test('may contain a web address', () =>
    check(withPart('word/_rels/x.xml.rels', relation('hyperlink', 'https://example.test'))));
  test('may contain pictures and fonts', async () => {
    const picture = starterWith((parts) => {
      parts['word/media/image1.png'] = Uint8Array.of(0x89, 0x50);
      parts['word/fonts/font1.odttf'] = Uint8Array.of(1, 2);
    });
    await check(picture);
  });
  test.each<[string, () => Buffer, RegExp]>([
    ['no ZIP', () => Buffer.from('PK nothing'), /isn’t a Word document/],
    ['a cut one', () => starter.subarray(0, 900), /isn’t a Word document|damaged/],
    ['a bomb', () => withPart('word/media/a.xml', '0'.repeat(30_000_000)), /larger than 24 MB/],
    [
      'a template elsewhere',
      () => withPart('word/_rels/s.rels', relation('attachedTemplate', 'http://x/a.dotm')),
      /loads external/,
    ],
    [
      'a picture elsewhere',
      () => withPart('word/_rels/s.rels', relation('image', 'https://x/a.png')),
      /loads external/,
    ],
    [
      'a link to a file',
      () => withPart('word/_rels/s.rels', relation('hyperlink', 'file:///etc/passwd')),
      /loads external/,
    ],
    ['macros', () => withPart('word/vbaProject.bin', 'x'), /macros/],
    [
      'a field in pieces',
      () =>
        withPart('word/f.xml', '<w:p><w:instrText>DDEA</w:instrText><w:instrText>UTO c</w:instrText></w:p>'),
      /field/,
    ],
    [
      'a fetching field',
      () => withPart('word/f.xml', '<w:fldSimple w:instr=" INCLUDEPICTURE x "/>'),
      /field/,
    ],
    ['entities', () => withPart('word/e.xml', '<!DOCTYPE x [<!ENTITY a "b">]><x/>'), /damaged/],
    [
      'another encoding',
      () => withPart('word/e.xml', '<?xml version="1.0" encoding="UTF-16"?><x/>'),
      /UTF-8/,
    ],
    ['another document inside', () => withPart('word/a.xml', '<w:altChunk r:id="a"/>'), /embed/],
    [
      'another document inside by another prefix',
      () => withPart('word/a.xml', `<x:altChunk xmlns:x="${W}"/>`),
      /embed/,
    ],
    [
      'a field in references',
      () => withPart('word/f.xml', '<w:fldSimple w:instr="INCLUDE&#x50;I&#67;TURE x"/>'),
      /field/,
    ],
    [
      'a field by another prefix and around a comment',
      () =>
        withPart(
          'word/f.xml',
          `<x:p xmlns:x="${W}"><x:instrText>INCLUDE<!-- a -->TEXT x</x:instrText></x:p>`,
        ),
      /field/,
    ],
    [
      'a field in a section of characters',
      () => withPart('word/f.xml', '<w:instrText><![CDATA[INCLUDETEXT x]]></w:instrText>'),
      /damaged/,
    ],
    [
      'a relation in references',
      () =>
        withPart('word/_rels/s.rels', relation('image', 'https://x/a').replace('External', 'Externa&#108;')),
      /loads external/,
    ],
    ['a part of another kind', () => withPart('word/footer1.dat', '<x/>'), /isn’t supported in templates/],
    [
      'words that are called a picture',
      () =>
        starterWith((parts) => {
          const types = Buffer.from(parts['[Content_Types].xml']!).toString();
          const footer = '<Override PartName="/word/f.png" ContentType="application/xml"/></Types>';
          parts['[Content_Types].xml'] = strToU8(types.replace('</Types>', footer));
          parts['word/f.png'] = strToU8('<x/>');
        }),
      /another file type/,
    ],
    ['a part that is no XML', () => withPart('word/a.xml', '<a><b></a>'), /damaged/],
    ['a way out of its folder', () => withPart('word/../../a.xml', '<x/>'), /isn’t a Word document/],
  ])('is refused: %s', (_what, make, sentence) => expect(check(make())).rejects.toThrow(sentence));
});
