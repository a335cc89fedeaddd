/** Files outside the vocabulary, and why. */
export const MONEY: Record<string, string> = {
  'lib/money/statements/document.ts': 'the PDF of a statement: which line is printed where',
  'lib/money/statements/sheet.ts': 'the page a PDF is drawn on; knows nothing of money',
}
