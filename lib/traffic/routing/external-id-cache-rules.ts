import type { ExternalKind, ExternalSource } from '@/lib/catalog/external-ids/constants'

/** One id of a previous platform, and what it means here. */
export type ExternalIdRow = { source: ExternalSource; kind: ExternalKind; externalId: string; ourId: string }

const keyOf = (source: string, kind: string, externalId: string) => `${source} ${kind} ${externalId}`

/** What links and postbacks of previous platforms name, in memory. Transactions and conversions are not in it. */
export class ExternalIdRules {
  readonly #ours: ReadonlyMap<string, string>
  readonly #source: ExternalSource | undefined

  constructor(rows: readonly ExternalIdRow[]) {
    this.#source = rows[0]?.source
    this.#ours = new Map(rows.map(({ source, kind, externalId, ourId }) => [keyOf(source, kind, externalId), ourId]))
  }

  /** Whether nothing was imported: then no address of a previous platform is served. */
  get isEmpty(): boolean {
    return this.#ours.size === 0
  }

  /** The system that the ids are of; one of them where there are several. */
  get source(): ExternalSource | undefined {
    return this.#source
  }

  /** What an id means here; undefined for one that was not imported. */
  find(source: ExternalSource, kind: ExternalKind, externalId: string): string | undefined {
    return this.#ours.get(keyOf(source, kind, externalId))
  }
}

export const NO_EXTERNAL_ID_RULES = new ExternalIdRules([])
