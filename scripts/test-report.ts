import { readFileSync } from 'node:fs';
import path from 'node:path';

const root = path.dirname(import.meta.dirname);

/** Result of the tests. Names are `file: test`; `files` has the duration of each test file. */
export type Report = {
  passed: number;
  failed: string[];
  skipped: string[];
  files: { name: string; seconds: number }[];
};

/** Fields used of vitest's JSON report, which has Jest's format. */
type VitestReport = {
  testResults: {
    name: string;
    status: 'passed' | 'failed';
    /** Unix time in ms. */
    startTime: number;
    endTime: number;
    assertionResults: { fullName: string; status: string }[];
  }[];
};

/** Reads vitest's JSON report. An unreadable file or a missing report counts as one failed test. */
export function readReport(file: string): Report {
  let vitest: VitestReport;
  try {
    vitest = JSON.parse(readFileSync(file, 'utf8')) as VitestReport;
  } catch {
    return { passed: 0, failed: ['the tests did not come to their end'], skipped: [], files: [] };
  }
  const report: Report = { passed: 0, failed: [], skipped: [], files: [] };
  for (const { name, status, startTime, endTime, assertionResults } of vitest.testResults) {
    const place = path.relative(root, name);
    report.files.push({ name: place, seconds: (endTime - startTime) / 1000 });
    for (const test of assertionResults) {
      if (test.status === 'passed') report.passed += 1;
      else if (test.status === 'failed') report.failed.push(`${place}: ${test.fullName}`);
      else report.skipped.push(`${place}: ${test.fullName}`);
    }
    const isExplained = assertionResults.some((test) => test.status === 'failed');
    if (status === 'failed' && !isExplained) report.failed.push(place);
  }
  return report;
}

/** Formats the slowest files, one line each. */
export function slowestFiles({ files }: Pick<Report, 'files'>, count: number): string[] {
  return files
    .toSorted((a, b) => b.seconds - a.seconds)
    .slice(0, count)
    .map(({ name, seconds }) => `${seconds.toFixed(1).padStart(6)} s  ${name}`);
}
