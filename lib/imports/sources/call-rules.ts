import type { ExternalSource } from '@/lib/catalog/external-ids/constants'
import type { Day } from '@/lib/platform/dates/constants'
import { formatCount } from '@/lib/platform/text/counts'
import { type ImportKind, KIND_LABELS, SOURCE_LABELS } from '../rows/constants'
import type { Draft } from '../rows/schema'
import { BUSY_MS } from './call-constants'

/** The source was asked too often, or did not answer: the same page can be asked for again after `waitMs`. */
export class SourceBusy extends Error {
  override name = 'SourceBusy'
  constructor(
    message: string,
    readonly waitMs: number,
  ) {
    super(message)
  }
}

/** The source refuses what it is asked, whenever it is asked: a wrong key, an unknown network. */
export class SourceRefusal extends Error {
  override name = 'SourceRefusal'
}

/**
 * What is asked for. `page` counts from 1. For what a source answers for one thing at a time (own payouts, approvals, balances)
 * it is the place in `ids`; for Everflow's clicks and daily figures it is the day of the period.
 */
export type PageRequest = { kind: ImportKind; page: number; from: Day; to: Day; ids: readonly string[] }

/** A page. `objects` are those it has, and `total` those of all pages as the source says; null where it does not. */
export type SourcePage = { drafts: Draft[]; isLast: boolean; objects: number; total: number | null }

/** A page of what has no number of all. */
export const pageWithoutTotal = (drafts: Draft[], isLast: boolean): SourcePage => ({
  drafts,
  isLast,
  objects: drafts.length,
  total: null,
})

/** An answer that is not as the documentation says: never the end of a list. */
export const unreadable = () =>
  new SourceBusy('The source answered something else than its documentation says.', BUSY_MS)

export const notByApi = (source: ExternalSource, kind: ImportKind) =>
  new SourceRefusal(
    `${SOURCE_LABELS[source]} answers no ${KIND_LABELS[kind].toLowerCase()} by its API: import them from CSV.`,
  )

/** Why what was read of all pages is not all; undefined where it is. */
export function missingRows(
  source: ExternalSource,
  kind: ImportKind,
  read: number,
  total: number | null,
): string | undefined {
  if (total === null || read >= total) return undefined
  const [has, got] = [total, read].map((count) => formatCount(count))
  return `${SOURCE_LABELS[source]} said that it has ${has} entries for ${KIND_LABELS[kind].toLowerCase()} and answered ${got}. Check the import again; if it stays so, take them from CSV.`
}
