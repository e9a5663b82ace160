/** A starting template with every placeholder once, in the styles of a plain Word document. */
export async function starterDocx(): Promise<Buffer> {
  const { Document, Header, HeadingLevel, Packer, Paragraph, TextRun } = await import('docx');
  const line = (text: string, bold = false) => new Paragraph({ children: [new TextRun({ text, bold })] });
  return Packer.toBuffer(
    new Document({
      title: 'Template for transcripts',
      sections: [
        {
          headers: { default: new Header({ children: [line('{study} · {state}')] }) },
          children: [
            new Paragraph({ text: '{study} ({code})', heading: HeadingLevel.HEADING_1 }),
            line('{file}, {language}, {duration}, written on {date}'),
            line('{notice}'),
            line('Speakers: {#speakers}{name} {/speakers}'),
            line('{#turns}'),
            line('[{time}] {speaker}', true),
            line('{text}'),
            line('{/turns}'),
          ],
        },
      ],
    }),
  );
}
