const credits = new Intl.NumberFormat('en-GB', { maximumFractionDigits: 2 });

/** An amount that is kept in hundredths, `1,234.5`. */
export const formatHundredths = (hundredths: number): string => credits.format(hundredths / 100);
