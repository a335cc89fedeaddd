/** Files outside the vocabulary, and why. */
export const BACKOFFICE: Record<string, string> = {
  'lib/backoffice/admin/guard.ts': 'who may open an admin page, and the context of a staff write',
}
