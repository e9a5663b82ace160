/** Something about a template that whoever made it can mend, said in one sentence. */
export class TemplateFault extends Error {
  override readonly name = 'TemplateFault';
}
