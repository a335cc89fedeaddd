/** What a book is made of, or what belongs to it. */
export type BookKind = 'user' | 'advertiser' | 'offer' | 'appeal' | 'inquiry' | 'ticket'

/** Rows of a kind by the ids that addresses and bodies have: UUIDs or numbers. */
export type BookRows = { kind: BookKind; ids: readonly (string | number)[] }

/** The row that a part of the address names, `{id}` by default. */
export const rowInBook =
  (kind: BookKind, name = 'id') =>
  ({ params }: { params: unknown }): BookRows => ({
    kind,
    ids: [(params as Record<string, string | number>)[name] ?? ''],
  })
