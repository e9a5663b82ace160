/** Types needed by tests; the package has none. */
declare module 'rtf-parser' {
  export type RtfDocument = { content: { content: { value: string }[] }[] };
  const parse: {
    string: (rtf: string, done: (error: Error | null, document?: RtfDocument) => void) => void;
  };
  export default parse;
}
