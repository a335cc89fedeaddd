import 'server-only'
import type { WriteContext } from '@/lib/accounts/auth/actor'
import { countAttempt } from '@/lib/accounts/rate-limits/service'
import { findMissingSale } from '@/lib/conversions/appeals/missing-sale-data'
import { inquiryRequestSchema } from '@/lib/conversions/appeals/missing-sale-schema'
import { reportMissingSale } from '@/lib/conversions/appeals/missing-sale-service'
import { db } from '@/lib/platform/database/db'
import { AppError, invalidField } from '@/lib/platform/errors'
import { parseAmount } from '@/lib/platform/money/amount'
import { FileProblem } from '@/lib/platform/tables/problem'
import { INQUIRY_LIST_MAX } from './constants'
import { type ListedOrder, readOrderList } from './missing-sale-list-rules'
import type { InquiryListAnswer, InquiryListRequest } from './missing-sale-list-schema'

type Inquirer = { affiliateId: number; userId: string }
type Answer = InquiryListAnswer['rows'][number]

/**
 * Asks about the orders of a list, each by itself as if it were asked about alone: one that cannot be asked about, or whose row cannot
 * be read, says why and stops none of the others.
 * @returns what became of each, in their order
 * @throws AppError invalid for a list that cannot be read
 */
export async function askAboutList(
  { actor, at }: WriteContext<Inquirer>,
  { list, ...request }: InquiryListRequest,
): Promise<Answer[]> {
  const orders = await readList(list, at)
  const events = await readEvents(request.offer)
  const answers: Answer[] = []
  for (const order of orders) {
    const answer = await ask({ actor, at }, order, { ...request, events })
    answers.push({ line: order.line, order: order.order, ...answer })
  }
  return answers
}

async function readList(list: string, at: Date): Promise<ListedOrder[]> {
  try {
    return await readOrderList(list, INQUIRY_LIST_MAX, at)
  } catch (error) {
    if (error instanceof FileProblem) throw invalidField('list', error.message)
    throw error
  }
}

/** The goals of an offer by their events and names. */
async function readEvents(offerId: number): Promise<ReadonlyMap<string, number>> {
  const goals = await db().offerGoal.findMany({ where: { offerId, isActive: true } })
  return new Map(goals.flatMap(({ id, name, event }) => [[name.toLowerCase(), id] as const, [event, id] as const]))
}

type Asked = Omit<InquiryListRequest, 'list'> & { events: ReadonlyMap<string, number> }

async function ask(
  context: WriteContext<Inquirer>,
  listed: ListedOrder,
  { events, ...request }: Asked,
): Promise<Pick<Answer, 'result' | 'text'>> {
  const { affiliateId } = context.actor
  const { problem, event } = listed
  if (problem !== null) return refused(problem)
  const { amount, note } = amountOf(listed.amount)
  const goal = events.get(event?.toLowerCase() ?? '') ?? request.goal
  const fields = { ...request, order: listed.order, day: listed.day ?? request.day, goal, amount }
  const read = inquiryRequestSchema.safeParse(fields)
  if (!read.success) return refused((listed.day ?? request.day) ? (read.error.issues[0]?.message ?? '') : NO_DAY)
  try {
    await countAttempt('saleSearchPerAffiliate', String(affiliateId))
    const { found, refusal } = await findMissingSale({ affiliateId, ...read.data }, context.at)
    if (refusal !== null) return { result: found === 'own' ? 'recorded' : 'refused', text: refusal }
    await reportMissingSale(context, read.data)
    return { result: 'asked', text: note }
  } catch (error) {
    if (error instanceof AppError) return refused(error.message)
    throw error
  }
}

const NO_DAY = 'The row names no day. Enter one for the whole list, or add a column.'

const refused = (text: string) => ({ result: 'refused', text }) as const

/** What was paid in dollars; a sum in another currency is left out, as whoever answers knows it. */
function amountOf(amount: string | null): { amount?: string; note: string } {
  if (amount === null) return { note: '' }
  return parseAmount(amount) === undefined
    ? { note: `Asked without what was paid: ${amount} is no sum in dollars.` }
    : { amount, note: '' }
}
