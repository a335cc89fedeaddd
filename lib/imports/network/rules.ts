import type { ImportCounts } from './admin-schema'

/** How many rows a run writes: those that are created or updated. */
export const countChanges = ({ kinds }: ImportCounts): number =>
  Object.values(kinds).reduce((sum, of) => sum + (of?.create ?? 0) + (of?.update ?? 0), 0)

/** What is typed to have a judged import written. */
export const runPhrase = (counts: ImportCounts): string => `import ${countChanges(counts)} rows`
