/** Files outside the vocabulary, and why. */
export const BACKOFFICE: Record<string, string> = {
  'lib/backoffice/admin/bulk.ts': 'one thing done to many rows, each in a transaction of its own',
  'lib/backoffice/admin/guard.ts': 'who may open an admin page, and who is written down for a change',
  'lib/backoffice/admin/list.ts': 'a page of any list, its count and its file: knows no domain',
  'lib/backoffice/live/stream.ts': 'the open end of it: server-sent events to one browser',
  'lib/backoffice/users/search.ts': 'how staff find people: one condition for every list, and one index',
}
