import 'server-only'
import type { StaffContext } from '@/lib/backoffice/pages/schema'
import { blockFromOfferIn, unblockFromOfferIn } from '@/lib/catalog/applications/block-admin-service'
import { setOfferStatus } from '@/lib/catalog/offers/status-admin-service'
import { decideCaseIn } from '@/lib/conversions/fraud/admin-service'
import { openRuleCase } from '@/lib/conversions/fraud/rule-case-service'
import type { RuleActionKind } from '@/lib/generated/prisma/enums'
import type { Tx } from '@/lib/platform/database/db'
import type { Day } from '@/lib/platform/dates/constants'
import { AppError } from '@/lib/platform/errors'
import { DOLLAR } from '@/lib/platform/money/currency'
import { addCap, changeCapIn, dropCap } from '@/lib/traffic/caps/admin-service'
import { addRestriction, liftRestriction } from '@/lib/traffic/restrictions/service'
import type { Thing } from './rules'
import type { Effect } from './schema'

type Act = {
  action: RuleActionKind
  thing: Thing
  capMetric: 'clicks' | 'conversions' | 'payout' | null
  capLimit: number | null
  days: { from: Day; to: Day }
  reason: string
}

/**
 * Does to a thing what a rule says, through the service that a person uses.
 * @returns what undoing it needs
 * @throws AppError what that service throws, mostly `conflict` where it is so already; nothing is written then
 */
export function applyAction(tx: Tx, context: StaffContext, act: Act): Promise<Effect> {
  return ACTS[act.action](tx, context, act)
}

const ACTS: Record<RuleActionKind, (tx: Tx, context: StaffContext, act: Act) => Promise<Effect>> = {
  pause: async (tx, context, { thing, reason }) => {
    const { affiliateId, offerId } = thing
    if (thing.sourceId !== null || thing.subId !== null)
      return { of: 'restriction', id: await addRestriction(tx, context, { kind: 'block', ...thing, reason }) }
    if (offerId === null) throw new AppError('invalid', 'An account is suspended by a person alone.')
    if (affiliateId !== null) {
      await blockFromOfferIn(tx, context, { id: offerId, affiliateId, reason })
      return { of: 'block', blockedAt: context.at.toISOString() }
    }
    const { advertiserId, version } = await tx.offer.findUniqueOrThrow({ where: { id: offerId } })
    await setOfferStatus(tx, context, { id: offerId, advertiserId, action: 'pause', reason })
    return { of: 'offer', version: version + 1, ruleId: context.actor.ruleId ?? null }
  },
  cap: capDaily,
  hold: async (tx, context, { thing, reason }) => ({
    of: 'restriction',
    id: await addRestriction(tx, context, { kind: 'hold', ...thing, reason }),
  }),
  open_case: async (tx, context, { thing, days, reason }) => {
    const { affiliateId } = thing
    if (affiliateId === null) throw new AppError('invalid', 'A case is about an affiliate.')
    return { of: 'case', id: await openRuleCase(tx, context, { ...thing, affiliateId, days, reason }) }
  },
  tell: async () => ({ of: 'nothing' }),
}

/** Sets a daily cap, or lowers the one there is. */
async function capDaily(tx: Tx, context: StaffContext, { thing, capMetric, capLimit, reason }: Act): Promise<Effect> {
  const { offerId, affiliateId } = thing
  if (offerId === null || !capMetric || !capLimit) throw new AppError('invalid', 'A cap is one of an offer.')
  const of = { offerId, affiliateId, metric: capMetric, period: 'day' } as const
  const { name: confirm } = await tx.offer.findUniqueOrThrow({ where: { id: offerId }, select: { name: true } })
  const known = await tx.conversionCap.findFirst({ where: { ...of, groupId: null, bucketId: null, isActive: true } })
  if (known && known.limitValue <= BigInt(capLimit))
    throw new AppError('conflict', `Cap ${known.id} limits it to as much or less already.`)
  if (known) {
    await changeCapIn(tx, context, { id: known.id, limit: capLimit, currency: DOLLAR, reason, confirm })
    const { statedLimit, statedCurrency, limitValue } = known
    const before = Number(statedLimit ?? limitValue)
    return { of: 'cap', id: known.id, limit: capLimit, before, currency: statedCurrency ?? DOLLAR }
  }
  const limit = { limit: capLimit, currency: DOLLAR }
  const cap = { ...of, ...limit, groupId: null, bucketId: null, overflowOfferId: null, reason, confirm }
  return { of: 'cap', id: await addCap(tx, context, cap), ...limit, before: null }
}

type Undo = { thing: Thing; effect: Effect; reason: string }

/**
 * Takes back what an action did, if that is still so.
 * @returns what the person should know of it; empty mostly
 * @throws AppError `conflict` where somebody changed it since, with who and what as far as is known
 */
export async function takeBack(tx: Tx, context: StaffContext, { thing, effect, reason }: Undo): Promise<string> {
  switch (effect.of) {
    case 'restriction': {
      const { endedAt, kind } = await tx.trafficRestriction.findUniqueOrThrow({ where: { id: effect.id } })
      if (endedAt) throw changed('It was ended since.')
      await liftRestriction(tx, context, { id: effect.id, reason })
      return kind === 'hold' ? 'Conversions that wait go on waiting: decide about them in the conversion feed.' : ''
    }
    case 'block': {
      const blockedAt = new Date(effect.blockedAt)
      const { affiliateId, offerId } = toPair(thing)
      const now = await tx.affiliateOffer.findUnique({ where: { affiliateId_offerId: { affiliateId, offerId } } })
      if (!now?.blockedAt) throw changed('The block was ended since.')
      if (now.blockedAt.getTime() !== blockedAt.getTime()) throw changed('It was unblocked and blocked again since.')
      await unblockFromOfferIn(tx, context, { id: offerId, affiliateId, reason, blockedAt })
      return ''
    }
    case 'offer': {
      const offer = await tx.offer.findUniqueOrThrow({ where: { id: thing.offerId ?? 0 } })
      if (offer.status !== 'paused') throw changed(`The offer is ${offer.status} now.`)
      if ((await lastStatusBy(tx, offer.id)) !== effect.ruleId) throw changed('Somebody paused it again since.')
      await setOfferStatus(tx, context, { id: offer.id, advertiserId: offer.advertiserId, action: 'activate', reason })
      return offer.version === effect.version ? '' : 'The offer was changed otherwise since; that stays.'
    }
    case 'cap':
      return undoCap(tx, context, effect, { thing, reason })
    case 'case': {
      const { status } = await tx.fraudCase.findUniqueOrThrow({ where: { id: effect.id } })
      if (status !== 'open') throw changed(`The case is ${status} now.`)
      await decideCaseIn(tx, context, { id: effect.id, action: 'clear', reason, confirm: '' })
      return ''
    }
    case 'nothing':
      throw new AppError('conflict', 'What people were told cannot be taken back.')
  }
}

async function undoCap(
  tx: Tx,
  context: StaffContext,
  { id, limit, before, currency }: Extract<Effect, { of: 'cap' }>,
  { thing, reason }: Pick<Undo, 'thing' | 'reason'>,
): Promise<string> {
  const cap = await tx.conversionCap.findUnique({ where: { id } })
  if (!cap) throw changed('The cap was removed since.')
  if (!cap.isActive) throw changed('The cap was switched off since.')
  if (Number(cap.limitValue) !== limit) throw changed(`The cap was changed since: it is ${cap.limitValue} now.`)
  const offer = await tx.offer.findUniqueOrThrow({ where: { id: thing.offerId ?? 0 }, select: { name: true } })
  const confirmation = { id, reason, confirm: offer.name }
  if (before === null) await dropCap(tx, context, confirmation)
  else await changeCapIn(tx, context, { ...confirmation, limit: before, currency })
  return ''
}

const changed = (what: string) => new AppError('conflict', `${what} Nothing was undone.`)

function toPair({ affiliateId, offerId }: Thing): { affiliateId: number; offerId: number } {
  if (affiliateId === null || offerId === null) throw new Error('automation: a block without a pair')
  return { affiliateId, offerId }
}

/** The rule that changed the status of an offer last; null for a person. */
async function lastStatusBy(tx: Tx, offerId: number): Promise<string | null> {
  const newest = await tx.auditLog.findFirst({
    where: {
      subject: 'offer',
      subjectId: String(offerId),
      action: { in: ['offer.pause', 'offer.activate', 'offer.restore'] },
    },
    orderBy: { seq: 'desc' },
    select: { ruleId: true },
  })
  return newest?.ruleId ?? null
}
