/** Every time zone that this browser knows, with UTC, which not every list has. */
export const TIME_ZONES: readonly { value: string; label: string }[] = [
  ...new Set(['UTC', ...Intl.supportedValuesOf('timeZone')]),
].map((value) => ({ value, label: value.replaceAll('_', ' ') }));
