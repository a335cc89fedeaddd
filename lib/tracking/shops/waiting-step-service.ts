import 'server-only'
import { customerNames, numberHashes } from '@/lib/conversions/customers/name-data'
import type { ShopWaitingStep } from '@/lib/generated/prisma/client'
import { sha256Hex } from '@/lib/platform/crypto/seal'
import { db } from '@/lib/platform/database/db'
import { newId } from '@/lib/platform/ids/uuid-v7'
import { publicClickId } from '@/lib/traffic/requests/click-id-rules'
import { findSale, listFacts, settleWaiting, takeBackSecond } from './order-fact-service'
import type { Sender, ShopStep } from './order-schema'

/** A step that waits for the sale or the click of a number. */
export type Waiting = { id: string; sender: Sender; step: ShopStep }

/** What a step needs was not told yet: of which number, and why nothing follows until then. */
export type Waits = { waitsFor: string; why: string }

/** Keeps a step until what it needs is told, once however often it comes. @returns its id */
export async function keepWaiting(
  { advertiserId, method, ip, happenedAt, at }: Sender,
  step: ShopStep,
  waitsFor: string,
): Promise<string> {
  const [number] = customersOf(step)
  const text = JSON.stringify(withoutCustomer(step), (_, value) =>
    typeof value === 'bigint' ? { cents: String(value) } : value,
  )
  const key = { advertiserId, waitsFor, stepHash: sha256Hex(text) }
  const data = {
    ...key,
    id: newId(at),
    step: text,
    customerHash: number === undefined ? null : (numberHashes(number)[0] ?? null),
    emailHash: emailHashOf(step),
    method,
    ip,
    happenedAt,
    createdAt: at,
  }
  await db().shopWaitingStep.createMany({ data: [data], skipDuplicates: true })
  const where = { advertiserId_waitsFor_stepHash: key }
  return (await db().shopWaitingStep.findUnique({ where, select: { id: true } }))?.id ?? data.id
}

/** Steps that wait for one of some numbers, in the order of what they tell. */
export async function listWaiting(sender: Sender, numbers: readonly string[]): Promise<Waiting[]> {
  const rows = await db().shopWaitingStep.findMany({
    where: { advertiserId: sender.advertiserId, waitsFor: { in: [...numbers] } },
    orderBy: [{ happenedAt: 'asc' }, { createdAt: 'asc' }, { id: 'asc' }],
  })
  return rows.map((row) => ({ id: row.id, sender: { ...sender, ...sentWith(row) }, step: toStep(row, sender) }))
}

export const forgetWaiting = (id: string): Promise<unknown> => db().shopWaitingStep.deleteMany({ where: { id } })

const sentWith = ({ method, ip, happenedAt }: ShopWaitingStep) => ({ method, ip, happenedAt })

/** The shop's own number of who paid. */
export const customersOf = (step: ShopStep): string[] => {
  const report = 'report' in step ? step.report : step.does === 'report' ? step : undefined
  const number = report && (report.customer ?? customerNames(report.parameters)?.number)
  return number ? [number] : []
}

/** A keyed hash of the address of who paid, also where the step waited before; null where it says none. */
function emailHashOf(step: ShopStep): string | null {
  const report = 'report' in step ? step.report : undefined
  const names = customerNames({ customer_email: report?.email, customer_hash: report?.emailHash })
  return names?.emails[0] ?? null
}

// of who paid only hashes are kept
function withoutCustomer(step: ShopStep): ShopStep {
  if (!('report' in step)) return step
  const { customer: _, email: _email, emailHash: _hash, ...report } = step.report
  const { customer_id: __, customer_email: ___, ...parameters } = report.parameters
  return { ...step, report: { ...report, parameters } }
}

/** A step as it was told. Who paid is known where the event that it waited for names them too. */
function toStep(
  { step: text, customerNumber, customerHash, emailHash }: ShopWaitingStep,
  { customers = [] }: Sender,
): ShopStep {
  const step = JSON.parse(text, (_, value) =>
    typeof value?.cents === 'string' && Object.keys(value).length === 1 ? BigInt(value.cents) : value,
  ) as ShopStep
  const isOf = (number: string) => customerHash !== null && numberHashes(number).includes(customerHash)
  const customer = customerNumber ?? customers.find(isOf)
  if (!('report' in step)) return step
  const { parameters } = step.report
  const report = {
    ...step.report,
    ...(emailHash !== null && { emailHash }),
    parameters: { ...parameters, ...(customer !== undefined && { customer_id: customer }) },
  }
  return { ...step, report }
}

/** What follows from a sale that was booked, beside the conversion: refunds that wait under its other numbers. */
export async function settleBooked(advertiserId: number, number: string, at: Date): Promise<void> {
  await settleWaiting(advertiserId, number, at)
  await takeBackSecond(advertiserId, number, at)
}

/** Remembers the click of the code that a subscription began with. */
export async function rememberClickOf(sender: Sender, of: string, id: string): Promise<void> {
  const sold = await db().conversion.findFirst({ where: { id }, select: { affiliateId: true, clickId: true } })
  if (sold) await rememberClick(sender, of, publicClickId(sold.affiliateId, sold.clickId))
}

/**
 * The click that a subscription began with whose first payment named a code alone and waited for an exchange rate: it is remembered
 * once that is booked.
 */
export async function findClickOfFirst({ advertiserId }: Sender, of: string) {
  const [first] = await listFacts(advertiserId, 'first_payment', of)
  const booked = first === undefined ? undefined : await findSale(advertiserId, first)
  const sold =
    booked &&
    (await db().conversion.findFirst({
      where: { affiliateId: booked.affiliateId, id: booked.conversionId },
      select: { affiliateId: true, clickId: true, paidAt: true, createdAt: true },
    }))
  if (!sold) return undefined
  const value = publicClickId(sold.affiliateId, sold.clickId)
  const createdAt = sold.paidAt ?? sold.createdAt
  const fact = { advertiserId, kind: 'click', number: of, value, createdAt } as const
  await db().shopFact.createMany({ data: [fact], skipDuplicates: true })
  return { value, createdAt }
}

/** Whether a sale waits for an exchange rate, under any of its numbers. */
export async function waitsForItsRate(advertiserId: number, number: string): Promise<boolean> {
  const numbers = [number, ...(await listFacts(advertiserId, 'same_sale', number))]
  return (await db().rateWait.count({ where: { advertiserId, txnId: { in: numbers }, operation: 'conversion' } })) > 0
}

/** Remembers which click a subscription began with. */
export async function rememberClick({ advertiserId, happenedAt }: Sender, of: string, value: string): Promise<void> {
  const fact = { advertiserId, kind: 'click', number: of, value, createdAt: happenedAt } as const
  await db().shopFact.createMany({ data: [fact], skipDuplicates: true })
}
