import { parse as parseSubtitles } from '@plussub/srt-vtt-parser';
import { parse as parseCsv } from 'csv-parse/sync';
import { XMLParser, XMLValidator } from 'fast-xml-parser';
import { strFromU8, unzipSync } from 'fflate';
import mammoth from 'mammoth';
import readSheets, { readSheet } from 'read-excel-file/node';
import parseRtf, { type RtfDocument } from 'rtf-parser';
import { extractText, getDocumentProxy } from 'unpdf';
import type { WriterName } from './formats.ts';
import { readTextGrid } from './read-textgrid.factory.ts';

/** Content of a file as read by a third-party parser. */
export type ReadBack = {
  /** Words in the order of the file. */
  texts: string[];
  /** Speaker names, wherever the format has them. */
  names: Set<string>;
  /** All other text. */
  about: string;
};

/** A paragraph `[time] Name` names the speaker of the following ones. */
function fromParagraphs(paragraphs: readonly string[], headLines: number): ReadBack {
  const body = paragraphs.slice(headLines);
  const opening = /^\[\d{2,}:\d\d:\d\d\](?: (.*))?$/su;
  const names = body.flatMap((line) => opening.exec(line)?.[1] ?? []);
  const texts = body.filter((line) => !opening.test(line));
  return { texts, names: new Set(names), about: paragraphs.slice(0, headLines).join(' ') };
}

/** `Name: words`, or words alone. */
const NAMED = /^(?:((?:(?!: ).)+): )?(.*)$/su;

const xml = new XMLParser({
  ignoreAttributes: false,
  attributeNamePrefix: '',
  trimValues: false,
  parseTagValue: false,
  isArray: (name) => ['TIER', 'ANNOTATION', 'TIME_SLOT', 'PROPERTY'].includes(name),
});

type Eaf = {
  ANNOTATION_DOCUMENT: {
    HEADER: { PROPERTY: { '#text': string }[] };
    TIER?: {
      TIER_ID: string;
      PARTICIPANT: string;
      ANNOTATION?: { ALIGNABLE_ANNOTATION: { ANNOTATION_VALUE: string } }[];
    }[];
  };
};

/** The types of the package cannot be resolved. */
const cuesIn = (file: Buffer): { text: string }[] =>
  (parseSubtitles(file.toString()) as { entries: { text: string }[] }).entries;

/** @param headLines number of paragraphs above the words */
export const READERS: Record<WriterName, (file: Buffer, headLines: number) => Promise<ReadBack>> = {
  docx: async (file, headLines) => {
    const { value } = await mammoth.extractRawText({ buffer: file });
    return fromParagraphs(value.split('\n\n').slice(0, -1), headLines);
  },
  txt: async (file) => {
    const [head, ...turns] = file.toString().split('\n\n');
    const lines = turns.flatMap((turn) => turn.split('\n')).filter((line) => line !== '');
    return { ...fromParagraphs(lines, 0), about: head! };
  },
  pdf: async (file, headLines) => {
    const { text } = await extractText(await getDocumentProxy(new Uint8Array(file)), { mergePages: false });
    const lines = text
      .flatMap((page) => page.split('\n'))
      .filter((line) => !/^Page \d+ of|· a\.wav/.test(line));
    return fromParagraphs(lines, headLines);
  },
  srt: async (file) => {
    const entries = cuesIn(file);
    const split = entries.map(({ text }) => NAMED.exec(text)!);
    return {
      texts: split.map(([, , texts]) => texts!),
      names: new Set(split.flatMap(([, name]) => name ?? [])),
      about: '',
    };
  },
  vtt: async (file) => {
    const entries = cuesIn(file);
    const plain = (text: string): string =>
      text.replaceAll('&lt;', '<').replaceAll('&gt;', '>').replaceAll('&amp;', '&');
    const voice = /^<v ([^>]*)>/;
    return {
      texts: entries.map(({ text }) => plain(text.replace(voice, ''))),
      names: new Set(entries.flatMap(({ text }) => plain(voice.exec(text)?.[1] ?? '') || [])),
      about: file.toString().split('\n\n').slice(0, 2).join(' '),
    };
  },
  maxqda: (file, headLines) => fromRtf(file, headLines + 1, / #\d\d:\d\d:\d\d-\d#$/),
  atlasti: (file, headLines) => fromRtf(file, headLines, /^#\d\d:\d\d:\d\d\.\d# /),
  nvivo: async (file) => {
    const { value } = await mammoth.convertToHtml({ buffer: file });
    const rows = Array.from(value.matchAll(/<tr>(.*?)<\/tr>/gs), ([, row]) =>
      Array.from(row!.matchAll(/<t[dh]>(.*?)<\/t[dh]>/gs), ([, cell]) =>
        unescapeHtml(cell!.replaceAll(/<[^>]+>/g, '')),
      ),
    );
    if (rows[0]?.join() !== 'Timespan,Content,Speaker') throw new Error('The table has no heading.');
    const body = rows.slice(1);
    const { fflateText } = await import('./read-back.factory.ts');
    return {
      texts: body.map(([, texts]) => texts!),
      names: new Set(body.flatMap(([, , name]) => name || [])),
      about: unescapeHtml(fflateText(file, 'word/header1.xml').replaceAll(/<[^>]+>/g, '')),
    };
  },
  eaf: async (file) => {
    const text = file.toString();
    const problem = XMLValidator.validate(text);
    if (problem !== true) throw new Error(problem.err.msg);
    const { ANNOTATION_DOCUMENT: document } = xml.parse(text) as Eaf;
    const tiers = document.TIER ?? [];
    return {
      texts: tiers.flatMap(({ ANNOTATION = [] }) =>
        ANNOTATION.map((each) => String(each.ALIGNABLE_ANNOTATION.ANNOTATION_VALUE)),
      ),
      names: new Set(tiers.map(({ PARTICIPANT }) => PARTICIPANT)),
      about: document.HEADER.PROPERTY.map((property) => property['#text']).join(' '),
    };
  },
  textgrid: async (file) => {
    const tiers = readTextGrid(file.toString());
    const spoken = tiers.slice(0, -1);
    return {
      texts: spoken.flatMap(({ intervals }) => intervals.map(({ text }) => text)),
      names: new Set(spoken.map(({ name }) => name.replace(/ \(\d+\)$/, ''))),
      about: tiers.at(-1)!.intervals[0]!.text,
    };
  },
  csv: async (file) => fromRows(parseCsv(file, { bom: true }) as string[][]),
  xlsx: async (file) => {
    const about = (await readSheets(file)).find(({ sheet }) => sheet === 'About')?.data ?? [];
    const rows = fromRows((await readSheet(file)).map((row) => row.map((cell) => String(cell ?? ''))));
    return { ...rows, about: about.flat().join(' ') };
  },
  json: async (file) => {
    const read = JSON.parse(file.toString()) as {
      notice: string;
      segments: { text: string; speaker: string | null }[];
    };
    return {
      texts: read.segments.map(({ text }) => text),
      names: new Set(read.segments.flatMap(({ speaker }) => speaker ?? [])),
      about: read.notice,
    };
  },
};

function fromRows([heading, ...rows]: string[][]): ReadBack {
  const cells = (title: string): string[] => rows.map((row) => row[heading!.indexOf(title)]!);
  return {
    texts: cells('Text'),
    names: new Set(cells('Speaker').filter(Boolean)),
    about: [...cells('Read by a person'), ...cells('Verbatim')].join(' '),
  };
}

async function fromRtf(file: Buffer, headLines: number, mark: RegExp): Promise<ReadBack> {
  const document = await new Promise<RtfDocument>((resolve, reject) =>
    parseRtf.string(file.toString('latin1'), (error, read) => (error ? reject(error) : resolve(read!))),
  );
  const paragraphs = document.content.map(({ content }) => content.map(({ value }) => value).join(''));
  const body = paragraphs.slice(headLines).map((line) => {
    if (!mark.test(line)) throw new Error(`No time in ${line}`);
    return NAMED.exec(line.replace(mark, ''))!;
  });
  return {
    texts: body.map(([, , texts]) => texts!),
    names: new Set(body.flatMap(([, name]) => name ?? [])),
    about: paragraphs.slice(0, headLines).join(' '),
  };
}

const unescapeHtml = (text: string): string =>
  text
    .replaceAll('&lt;', '<')
    .replaceAll('&gt;', '>')
    .replaceAll('&quot;', '"')
    .replaceAll('&apos;', "'")
    .replaceAll('&amp;', '&');

/** Text of one part of a ZIP, read by an independent library. */
export const fflateText = (zip: Uint8Array, name: string): string => strFromU8(unzipSync(zip)[name]!);
