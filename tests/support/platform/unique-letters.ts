import { randomUUID } from 'node:crypto'

/** 32 letters that no other call returns. Without digits, so that a search for a number never finds them. */
export const uniqueLetters = (): string =>
  randomUUID()
    .replaceAll('-', '')
    .replace(/\d/g, (digit) => 'ghijklmnop'.charAt(Number(digit)))
