/** Rows of a list, in its position. */
export const countedPrompts = { one: '# prompt', other: '# prompts' };
