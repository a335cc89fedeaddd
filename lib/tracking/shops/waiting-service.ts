import 'server-only'
import { customerNames, numberHashes } from '@/lib/conversions/customers/name-data'
import type { ShopWaitingStep } from '@/lib/generated/prisma/client'
import { sha256Hex } from '@/lib/platform/crypto/seal'
import { db } from '@/lib/platform/database/db'
import { newId } from '@/lib/platform/ids/uuid-v7'
import { settleWaiting, takeBackSecond } from './fact-service'
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

// of who paid only a hash is kept
function withoutCustomer(step: ShopStep): ShopStep {
  if (!('report' in step)) return step
  const { customer: _, email: _email, ...report } = step.report
  const { customer_id: __, customer_email: ___, ...parameters } = report.parameters
  return { ...step, report: { ...report, parameters } }
}

/** A step as it was told. Who paid is known where the event that it waited for names them too. */
function toStep({ step: text, customerNumber, customerHash }: ShopWaitingStep, { customers = [] }: Sender): ShopStep {
  const step = JSON.parse(text, (_, value) =>
    typeof value?.cents === 'string' && Object.keys(value).length === 1 ? BigInt(value.cents) : value,
  ) as ShopStep
  const isOf = (number: string) => customerHash !== null && numberHashes(number).includes(customerHash)
  const customer = customerNumber ?? customers.find(isOf)
  if (!('report' in step) || customer === undefined) return step
  return { ...step, report: { ...step.report, parameters: { ...step.report.parameters, customer_id: customer } } }
}

/** What follows from a sale that was booked, beside the conversion: refunds that wait under its other numbers. */
export async function settleBooked(advertiserId: number, number: string, at: Date): Promise<void> {
  await settleWaiting(advertiserId, number, at)
  await takeBackSecond(advertiserId, number, at)
}
