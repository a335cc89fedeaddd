import { FOREIGN_ID_LENGTH, type ImportKind } from './constants'
import { cut, sanitizeText } from './rules'
import { type Draft, type ImportRows, type RowProblem, rowSchemas } from './schema'

/** A row as it is stored: what it says, or which of its fields cannot be used and why. */
export type ReadRow =
  | { externalId: string; data: ImportRows[ImportKind]; problem: null }
  | { externalId: string | null; data: null; problem: RowProblem }

/** Fields that name a row whose own id cannot be read. */
const NAMING = ['externalId', 'partyId', 'offerId', 'affiliateId']

/**
 * Reads what a source says of one thing. @param timeZone of times without one
 * @returns the row, or the first field that cannot be used with the reason; a row is never left out
 */
export function rowReader(kind: ImportKind, timeZone: string): (draft: Draft) => ReadRow {
  const schema = rowSchemas(timeZone)[kind]
  return (draft) => {
    const parsed = schema.safeParse(draft)
    if (parsed.success) return { externalId: parsed.data.externalId, data: parsed.data, problem: null }
    const [issue] = parsed.error.issues
    const field = issue?.path.join('.') ?? ''
    return refuseRow(draft, { field, reason: issue?.message ?? 'It cannot be read.' })
  }
}

/** A row that cannot be used. */
export const refuseRow = (draft: Draft, problem: RowProblem): ReadRow => ({
  externalId: nameOf(draft),
  data: null,
  problem,
})

function nameOf(draft: Draft): string | null {
  const named = NAMING.map((name) => sanitizeText(draft[name])).find((value) => value !== '')
  return named === undefined ? null : cut(named, FOREIGN_ID_LENGTH)
}
