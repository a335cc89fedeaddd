/** Files outside the vocabulary, and why. */
export const PEOPLE: Record<string, string> = {
  'lib/people/account-export/sections.ts': 'the SQL of the export, one statement for each section: a table of text',
}
