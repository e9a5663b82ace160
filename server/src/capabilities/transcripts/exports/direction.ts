const FROM_THE_RIGHT =
  /^[^\p{L}]*[\p{Script=Arabic}\p{Script=Hebrew}\p{Script=Syriac}\p{Script=Thaana}\p{Script=Nko}\p{Script=Adlam}]/u;

/** Whether a text is written from right to left: its first letter decides, as browsers do with `dir="auto"`. */
export const isFromTheRight = (text: string): boolean => FROM_THE_RIGHT.test(text);
