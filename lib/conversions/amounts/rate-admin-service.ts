import 'server-only'
import { canEdit } from '@/lib/accounts/staff-permissions/permission-rules'
import { recordAudit } from '@/lib/backoffice/audit/service'
import type { StaffContext } from '@/lib/backoffice/pages/schema'
import { parsePayload, whereOpen } from '@/lib/backoffice/second-approvals/data'
import { approveOrRequest, declineRequest, voidRequests } from '@/lib/backoffice/second-approvals/service'
import type { NewRate } from '@/lib/money/ledger/exchange-rate-rules'
import { sha256Hex } from '@/lib/platform/crypto/seal'
import { transact } from '@/lib/platform/database/transaction'
import { easternDay } from '@/lib/platform/dates/days'
import { AppError, invalidField } from '@/lib/platform/errors'
import { FileProblem } from '@/lib/platform/tables/problem'
import type { EnterRate, RateFile, StoredFile } from './rate-admin-schema'
import { readRateFile } from './rate-file-rules'
import { insertRates, lockRates, storeRatesOfFile } from './rate-service'

/** Who enters and uploads rates. */
const RATE_ROLES = canEdit('settings')

const subjectOf = ({ currency, day }: Pick<EnterRate, 'currency' | 'day'>) => `${currency}:${day}`

/**
 * Enters a rate by hand. It is stored once a second person enters the same; then it is the one of its day, for what is converted
 * from now on.
 * @returns whether it is stored; false while it waits for the second person
 * @throws AppError invalid for a day to come; conflict when the same person enters it again
 */
export async function enterRate({ actor, at }: StaffContext, input: EnterRate): Promise<boolean> {
  const { reason, ...terms } = input
  const { currency, day, dollars } = terms
  if (day > easternDay(at)) throw invalidField('day', 'This day has not begun yet.')
  return transact(async (tx) => {
    await lockRates(tx)
    const subject = subjectOf(terms)
    const request = { kind: 'exchange_rate', subject, payload: terms } as const
    const approver = { userId: actor.userId, keyId: actor.keyId, allowed: RATE_ROLES, at }
    const refusal = 'A second person must enter the same rate; you have entered it already.'
    const { by } = await approveOrRequest(tx, request, approver, { reason, refusal })
    const isStored = by !== 'waiting'
    if (isStored) {
      const rate: NewRate = { currency, day, units: '1', dollars }
      await insertRates(tx, [rate], { source: 'manual', enteredById: actor.userId, at })
      await voidRequests(tx, whereOpen({ kind: 'exchange_rate', subject }), at)
    }
    const action = `exchange_rate.${isStored ? 'store' : 'first_approval'}`
    await recordAudit(tx, actor, { action, subject: 'exchange_rate', subjectId: subject, after: terms, reason, at })
    return isStored
  })
}

/** Declines a rate that waits for a second person; who entered it may withdraw it. @throws AppError not_found, conflict */
export function declineRate(
  { actor, at }: StaffContext,
  { id, reason }: { id: string; reason: string },
): Promise<void> {
  return transact(async (tx) => {
    await lockRates(tx)
    const found = await tx.approvalRequest.findUnique({ where: { id, kind: 'exchange_rate' } })
    if (!found) throw new AppError('not_found', 'There is no such rate.')
    if (!(await declineRequest(tx, id, { userId: actor.userId, reason, at }))) return
    const subject = { subject: 'exchange_rate', subjectId: found.subject }
    const before = parsePayload('exchange_rate', found)
    await recordAudit(tx, actor, { ...subject, action: 'exchange_rate.decline', before, reason, at })
  })
}

/**
 * Stores the rates of a file of the European Central Bank, once two people have uploaded the same one.
 * @throws AppError invalid with what is wrong with it, at `text`; conflict when the same person uploads it again
 */
export async function uploadRates({ actor, at }: StaffContext, { text }: RateFile): Promise<StoredFile> {
  const rates = await readRateFile(text).catch((error: unknown) => {
    if (!(error instanceof FileProblem)) throw error
    throw invalidField('text', error.message)
  })
  const terms = describeFile(rates)
  return transact(async (tx) => {
    await lockRates(tx)
    const subject = { subject: 'exchange_rate', subjectId: `file:${terms.fileHash}` }
    const request = { kind: 'exchange_rate', subject: subject.subjectId, payload: terms } as const
    const approver = { userId: actor.userId, keyId: actor.keyId, allowed: RATE_ROLES, at }
    const refusal = 'A second person must upload the same file; you have uploaded it already.'
    const { by } = await approveOrRequest(tx, request, approver, { reason: FILE_REASON, refusal })
    if (by === 'waiting') {
      await recordAudit(tx, actor, { action: 'exchange_rate.first_upload', ...subject, after: terms, at })
      return { isStored: false, stored: 0, known: 0, unlikely: [] }
    }
    const file = { source: 'ecb_file', enteredById: actor.userId, at } as const
    const { stored, known, unlikely } = await storeRatesOfFile(tx, rates, file)
    const after = { stored, known, unlikely: unlikely.map(({ currency, day }) => `${currency} ${day}`) }
    await recordAudit(tx, actor, { action: 'exchange_rate.upload', ...subject, after, at })
    return { isStored: true, stored, known, unlikely: unlikely.map(({ currency, day }) => ({ currency, day })) }
  })
}

/** Nobody is asked why a file is uploaded. */
const FILE_REASON = 'A file of rates'

/** What two uploads of a file must have in common: every rate of it. */
function describeFile(rates: readonly NewRate[]) {
  const days = rates.map(({ day }) => day).toSorted()
  return {
    fileHash: sha256Hex(JSON.stringify(rates)),
    rates: rates.length,
    from: days[0] ?? '',
    to: days.at(-1) ?? '',
  }
}
