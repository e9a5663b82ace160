const MARK = /[.!?…。！？।։።؟]\p{P}*$/u;
/** No word has more signs behind it; a text of nothing but signs would be tried from each of them. */
const TAIL = 64;

/** Whether a sentence ends with a word, whatever quotes and brackets close behind it. */
export const endsSentence = (text: string): boolean => MARK.test(text.slice(-TAIL));
