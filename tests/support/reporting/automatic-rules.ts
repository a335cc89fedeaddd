import { db } from '@/lib/platform/database/db'
import { addDays, dayStart } from '@/lib/platform/dates/days'
import { createRule, switchRule } from '@/lib/reporting/automation/admin-service'
import { newRuleSchema } from '@/lib/reporting/automation/schema'
import { checkRules } from '@/lib/reporting/automation/service'
import { createStaff } from '@/tests/support/backoffice/staff'
import { createAffiliate } from '@/tests/support/factories/affiliates'
import { createAdvertiser, createOffer } from '@/tests/support/factories/offers'
import { type ClickSketch, type ConversionSketch, createEvents, createSource } from '@/tests/support/factories/stats'

/** The first day of the recorded past, and an hour of the day on which rules are checked. */
export const FIRST_DAY = '2026-09-01'
export const HOUR_MS = 3_600_000
export const noonOf = (day: string) => new Date(dayStart(day).getTime() + 12 * HOUR_MS)

/** A CR below a bound, of 10 clicks at least. */
export const lowRate = (bound: number) => ({ figure: 'conversionRate', comparison: 'below', bound, minimum: 10 })

const BASE = {
  name: 'Weak traffic',
  subject: 'source',
  conditions: [lowRate(0.1)],
  days: 2,
  delayDays: 1,
  action: 'pause',
}

/** What a rule is sent as, with what differs from one that pauses sources with a low CR. */
export const toRule = (fields: object = {}) => newRuleSchema.parse({ ...BASE, ...fields })

export type Scene = Awaited<ReturnType<typeof openScene>>

/** A network with one offer and two affiliates, and a member of staff who makes rules. */
export async function openScene() {
  const advertiser = await createAdvertiser()
  const offer = await createOffer({ advertiserId: advertiser.id })
  const [one, two] = [await createAffiliate(), await createAffiliate()]
  const staff = await createStaff('SUPER_ADMIN')
  // those of other tests of the file
  await db().automaticRule.updateMany({ data: { isOn: false } })
  /** A rule about the affiliates of this scene. */
  const ruleOf = (fields: object = {}) =>
    toRule({
      ...('subject' in fields && fields.subject === 'offer'
        ? { offerIds: [offer.id] }
        : { affiliateIds: [one.id, two.id] }),
      ...fields,
    })
  const at = noonOf(FIRST_DAY)
  const newRule = async (fields: object = {}, isOn = true) => {
    const id = await createRule({ actor: staff, at }, ruleOf(fields))
    if (isOn) await switchRule({ actor: staff, at }, { id, isOn: true, reason: '' })
    return id
  }
  /** Checks every rule at noon of a day. */
  const check = (day: string) => checkRules({ at: noonOf(day) })
  return { advertiser, offer, one, two, staff, ruleOf, newRule, check }
}

export type Traffic = {
  affiliateId: number
  offerId: number
  source: string
  s1?: string
  clicks: number
  sales: number
}

/** Sources of two affiliates that sell well, badly, or hardly have traffic. */
export function mixedTraffic({ one, two, offer }: Pick<Scene, 'one' | 'two' | 'offer'>): Traffic[] {
  const of = { offerId: offer.id }
  return [
    { ...of, affiliateId: one.id, source: 'weak', s1: 'banner', clicks: 8, sales: 0 },
    { ...of, affiliateId: one.id, source: 'strong', s1: 'video', clicks: 8, sales: 4 },
    { ...of, affiliateId: one.id, source: 'rare', clicks: 1, sales: 0 },
    { ...of, affiliateId: two.id, source: 'poor', s1: 'banner', clicks: 20, sales: 1 },
  ]
}

/** Stores the same clicks and approved sales on each of some days, at noon. @returns the ids of the sources by name */
export const storeTraffic = (all: readonly Traffic[], days: number, from = FIRST_DAY): Promise<Map<string, number>> =>
  storeTrafficAt(
    all,
    Array.from({ length: days }, (_, index) => noonOf(addDays(from, index))),
  )

/** Stores the same clicks and approved sales at each of some instants. @returns the ids of the sources by name */
export async function storeTrafficAt(all: readonly Traffic[], instants: readonly Date[]): Promise<Map<string, number>> {
  const sources = new Map<string, number>()
  const clicks: ClickSketch[] = []
  const sales: ConversionSketch[] = []
  for (const { affiliateId, offerId, source, s1, clicks: count, sales: sold } of all) {
    const stored = await db().source.findFirst({ where: { affiliateId, name: source } })
    const known = stored?.id ?? (await createSource(affiliateId, source))
    sources.set(source, known)
    for (const at of instants) {
      const where = { affiliateId, offerId, sourceId: known, at, ...(s1 && { s1 }) }
      for (let click = 0; click < count; click += 1) clicks.push(where)
      for (let sale = 0; sale < sold; sale += 1) sales.push({ ...where, status: 'approved', payoutCents: 1_000n })
    }
  }
  await createEvents(clicks, sales)
  return sources
}

/** What rules did, oldest first. */
export const listDone = (ruleId: string) =>
  db().automaticRuleAction.findMany({ where: { ruleId }, orderBy: [{ day: 'asc' }, { id: 'asc' }] })
