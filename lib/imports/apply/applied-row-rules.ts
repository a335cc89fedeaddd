import { isDeepStrictEqual } from 'node:util'
import type { ImportVerdict } from '@/lib/generated/prisma/enums'
import { AppError } from '@/lib/platform/errors'
import { type ImportKind, KIND_WORDS } from '../rows/constants'

/** What becomes of a row, and what ours it is about. */
export type RowResult = { verdict: ImportVerdict; message: string; ourId: string | null }

export const toRowResult = (
  verdict: ImportVerdict,
  message: string,
  ourId: string | number | null = null,
): RowResult => ({
  verdict,
  message,
  ourId: ourId === null ? null : String(ourId),
})

/** Fields of an error that name a warning: what staff may accept. */
const WARNINGS = ['isLossAccepted', 'accepted.loss']

/** The result of a row that a service refused; undefined for a failure that is not of the row. */
export function toRefusedResult(error: unknown): RowResult | undefined {
  if (!(error instanceof AppError)) return undefined
  const fields = Object.keys(error.options.fields ?? {})
  const isWarning = fields.some((field) => WARNINGS.includes(field))
  const message = Object.values(error.options.fields ?? {})[0] ?? error.message
  return isWarning
    ? toRowResult(
        'decision',
        'The payout is above the revenue: every conversion would cost us money. Accept it to import it so.',
      )
    : toRowResult('refused', message)
}

/** What was applied last, and how ours was right after. */
export type Applied = { applied: unknown; ourVersion: string }

/**
 * What a repeated row asks for. @param current how ours is now; null when it was deleted
 * @returns `follow` where only the source changed it, or staff accepted it
 */
export function decideRepeat(
  known: Applied,
  now: { applied: unknown; current: string | null; isAccepted: boolean },
): 'same' | 'changed_here' | 'decision' | 'follow' {
  const isChangedThere = !isDeepStrictEqual(known.applied, now.applied)
  const isChangedHere = now.current !== known.ourVersion
  if (!isChangedThere || now.current === null) return isChangedHere ? 'changed_here' : 'same'
  return isChangedHere && !now.isAccepted ? 'decision' : 'follow'
}

/** A row whose handling failed for a reason that is not its own, such as a fault of ours. */
export class RowFailure extends Error {
  override name = 'RowFailure'
  constructor(
    { line, kind, externalId }: { line: number; kind: ImportKind; externalId: string | null },
    override readonly cause: unknown,
  ) {
    super(`Row ${line} (${KIND_WORDS[kind]} ${externalId ?? ''}) could not be handled; the log of the worker says why.`)
  }
}
