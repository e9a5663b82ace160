/** Why a file of the set is read otherwise than its result says: the specification of today has it so. */
export const EXCEPTIONS: Record<string, string> = {
  'cue-times/min-top-digits.vtt':
    "'000:00.000' has three digits, so they are hours, and hours have minutes and seconds behind them (section 6.3).",
  'cue-times/minimum-spots-over-sixty.vtt':
    "'120:10.000' is over 59, so it is hours, and hours have minutes and seconds behind them (section 6.3).",
  'file-layout/header-no-new-line.vtt':
    'A line with an arrow ends the header, and is the first cue (section 6.2, step 3.4.2).',
  'integration/id.vtt':
    "'-->' alone has no times; the line below it begins a block of its own (section 6.2, step 3.4.2).",
  'cue-settings/line/bad-line-align.vtt':
    "A line whose alignment is not known is no setting at all (section 6.3, 'line', step 4).",
  'cue-settings/position/bad-position-align.vtt':
    "'left' is not an alignment of a position: they are called line-left, center and line-right.",
  'cue-settings/position/position-end-align.vtt':
    "'end' is not an alignment of a position: they are called line-left, center and line-right.",
  'cue-settings/position/position-start-align.vtt':
    "'start' is not an alignment of a position: they are called line-left, center and line-right.",
  'cuetext/escape-characters/incorrect.vtt':
    'References are those of HTML, which forgives a missing semicolon (section 6.4): ‘&lt’ is a sign.',
};

/** Of every file with a header line `Region:`, which regions were written as before their blocks came. */
export const OBSOLETE =
  'The header line Region: is obsolete: a region is a block of its own (section 4.3), and the header is skipped.';
