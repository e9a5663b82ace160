export const clearFilters = 'Clear filters';
export const downloadCsv = 'Download the list as CSV';

/** Command that filters a list: `State: Failed`. */
export const onlyWith = (filter: string, choice: string): string => `${filter}: ${choice}`;
