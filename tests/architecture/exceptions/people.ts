/** Files outside the vocabulary, and why. */
export const PEOPLE: Record<string, string> = {
  'lib/people/account-deletion/erasure.ts': 'what is taken out of the database, in one list: read beside the schema',
  'lib/people/account-export/sections.ts': 'the SQL of the export, one statement for each section: a table of text',
  'lib/people/campaigns/record.ts': 'a campaign held for a change, and what is written down of it',
}
