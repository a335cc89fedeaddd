import 'server-only'
import type { z } from 'zod'
import { creativesSchema } from '@/lib/catalog/materials/admin-schema'
import { replaceCreatives } from '@/lib/catalog/materials/admin-service'
import { newOfferSchema, offerChangeSchema } from '@/lib/catalog/offers/admin-schema'
import { addOffer, changeLockedOffer } from '@/lib/catalog/offers/admin-service'
import { lockOpenOffer } from '@/lib/catalog/offers/lock-service'
import { putOwnPayout } from '@/lib/catalog/payouts/affiliate/admin-service'
import { AppError } from '@/lib/platform/errors'
import { DOLLAR } from '@/lib/platform/money/currency'
import { newCapSchema } from '@/lib/traffic/caps/admin-schema'
import { addCap, changeCapIn } from '@/lib/traffic/caps/admin-service'
import { pairText } from '../rows/rules'
import { accessWarning } from './access-service'
import { type RowResult, toRowResult } from './applied-row-rules'
import {
  adoptRow,
  auditReason,
  findOurs,
  findRecord,
  repeatRow,
  requireOurs,
  type Step,
  storeOurs,
  storeRecord,
  syncOfferVersion,
} from './applied-row-service'

function read<Schema extends z.ZodType>(schema: Schema, input: unknown): z.output<Schema> {
  const parsed = schema.safeParse(input)
  if (parsed.success) return parsed.data
  throw new AppError('invalid', parsed.error.issues[0]?.message ?? 'It cannot be read.')
}

/** What of an offer is for staff to change on its Payouts tab and by its status, because affiliates are notified of it. */
const TERMS = ['payoutType', 'payoutCents', 'percentPayoutBps', 'revenueCents', 'percentRevenueBps', 'status'] as const

/** Applies an offer of the source, through the services of its screen. @throws AppError for what they refuse */
export async function applyOffer(step: Step<'offer'>): Promise<RowResult> {
  const { tx, context, row } = step
  const applied = row.data
  const ours = await findOurs(step, 'offer')
  if (ours !== undefined) {
    const id = Number(ours)
    const found = await tx.offer.findUniqueOrThrow({ where: { id }, select: { version: true } })
    const current = String(found.version)
    const known = await findRecord(step)
    if (!known) return adoptRow(step, { ourId: ours, applied, ourVersion: current })
    const follow = async () => {
      const previous = known.applied as Partial<typeof applied>
      const terms = TERMS.filter((name) => previous[name] !== applied[name])
      if (terms.length > 0 && !row.isAccepted)
        return toRowResult('decision', termsMessage(previous, applied, terms), ours)
      const { version: _, ...change } = read(offerChangeSchema, { ...changeableFields(step), version: found.version })
      const before = await lockOpenOffer(tx, id)
      await changeLockedOffer(tx, context, before, change)
      return String(before.version + 1)
    }
    const result = await repeatRow(step, { known, applied, current, follow })
    return { ...result, message: `${result.message}${await accessWarning(step, row.data)}` }
  }
  const advertiserId = await requireOurs(step, 'advertiser', row.data.advertiserId)
  const advertiser = await tx.advertiser.findUniqueOrThrow({
    where: { id: advertiserId },
    select: { name: true, status: true },
  })
  const { payoutType, revenueType } = row.data
  if (revenueType && !row.isAccepted)
    return toRowResult(
      'decision',
      `${pairText(payoutType, revenueType)}. Accept it to import it so: some conversions can cost more than they earn.`,
    )
  const input = toInput(step, advertiser.name, advertiserId)
  const isActive = step.running.activatesOffers && row.data.status === 'active' && advertiser.status === 'active'
  const id = await addOffer(tx, context, { ...input, status: isActive ? 'active' : 'pending' })
  await storeOurs(step, 'offer', { ourId: id, applied, ourVersion: '1' })
  const message = isActive ? 'New here, active.' : `New here, as a draft: ${row.data.status} at the source.`
  return toRowResult('create', `${message}${await accessWarning(step, row.data)}`, id)
}

const LABELS: Record<(typeof TERMS)[number], string> = {
  payoutType: 'type of payout',
  payoutCents: 'payout',
  percentPayoutBps: 'payout in percent',
  revenueCents: 'revenue',
  percentRevenueBps: 'revenue in percent',
  status: 'status',
}

type Terms = Partial<Step<'offer'>['row']['data']>

function termsMessage(former: Terms, applied: Terms, names: readonly (typeof TERMS)[number][]): string {
  const text = (name: (typeof TERMS)[number], value: unknown) =>
    typeof value === 'number' ? (value / 100).toFixed(2) + (name.startsWith('percent') ? '%' : '') : String(value)
  const changes = names.map((name) => `${LABELS[name]} ${text(name, former[name])} → ${text(name, applied[name])}`)
  return `At the source: ${changes.join(', ')}. Change that on the offer, so that affiliates are told; accept it to take over the rest.`
}

/** What of an offer a repeated import may change: all but its terms. */
function changeableFields(step: Step<'offer'>) {
  const { data } = step.row
  return {
    name: data.name,
    description: data.description,
    destinationUrl: data.destinationUrl,
    previewUrl: data.previewUrl,
    attributionWindowDays: data.windowDays,
    allowMultipleConversions: data.allowMultipleConversions,
    requiresApproval: data.requiresApproval,
    isPrivate: data.isPrivate,
    expiresAt: data.expiresAt,
    reason: auditReason(step),
  }
}

function toInput(step: Step<'offer'>, displayAdvertiser: string, advertiserId: number) {
  const { data, isAccepted } = step.row
  return read(newOfferSchema, {
    ...changeableFields(step),
    displayAdvertiser,
    advertiserId,
    // one side is a fixed sum and the other a share: the type of both parts, with the other parts at 0
    payoutType: data.revenueType ? 'cpa_both' : data.payoutType,
    defaultPayoutCents: data.payoutCents,
    percentPayoutBps: data.percentPayoutBps,
    defaultRevenueCents: data.revenueCents,
    revenueCurrency: DOLLAR,
    percentRevenueBps: data.percentRevenueBps,
    isLossAccepted: isAccepted,
    status: 'pending',
  })
}

/** Applies a cap of an offer. It counts from now on, and the days of its period that are recorded here. */
export async function applyCap(step: Step<'cap'>): Promise<RowResult> {
  const { tx, context, row } = step
  const { metric, period, limit } = row.data
  const applied = { limit }
  const reason = auditReason(step)
  const known = await findRecord(step)
  if (known) {
    const id = Number(known.ourId)
    const cap = await tx.conversionCap.findUnique({ where: { id } })
    const offer = cap?.offerId
      ? await tx.offer.findUnique({ where: { id: cap.offerId }, select: { name: true } })
      : null
    const follow = async () => {
      await changeCapIn(tx, context, { id, limit, currency: DOLLAR, reason, confirm: offer?.name ?? '' })
      return capVersion({ limitValue: BigInt(limit), isActive: cap?.isActive ?? true })
    }
    return repeatRow(step, { known, applied, current: cap && capVersion(cap), follow })
  }
  const offerId = await requireOurs(step, 'offer', row.data.offerId)
  const { name: confirm } = await tx.offer.findUniqueOrThrow({ where: { id: offerId }, select: { name: true } })
  const id = await addCap(tx, context, read(newCapSchema, { offerId, metric, period, limit, reason, confirm }))
  await storeRecord(step, { ourId: id, applied, ourVersion: capVersion({ limitValue: BigInt(limit), isActive: true }) })
  return toRowResult('create', 'New here.', id)
}

const capVersion = ({ limitValue, isActive }: { limitValue: bigint; isActive: boolean }) =>
  `${limitValue}${isActive ? '' : ' off'}`

/** Applies the own payout of an affiliate on an offer, from now on. */
export async function applyPayout(step: Step<'payout'>): Promise<RowResult> {
  const { tx, context, row } = step
  const { payoutCents, percentPayoutBps } = row.data
  const applied = { payoutCents, percentPayoutBps }
  const offerId = await requireOurs(step, 'offer', row.data.offerId)
  const affiliateId = await requireOurs(step, 'affiliate', row.data.affiliateId)
  const open = await tx.affiliatePayout.findFirst({
    where: { offerId, affiliateId, goalId: null, endsAt: null },
    select: { id: true },
  })
  const set = () =>
    putOwnPayout(tx, context, {
      offerId,
      affiliateId,
      goalId: null,
      from: open?.id ?? null,
      reason: auditReason(step),
      payoutCents: BigInt(payoutCents),
      percentPayoutBps,
      accepted: row.isAccepted ? ['loss'] : [],
    })
  const known = await findRecord(step)
  if (known) return repeatRow(step, { known, applied, current: open?.id ?? null, follow: set })
  if (open)
    return toRowResult('changed_here', 'This affiliate has a custom payout on the offer here: left as it is.', open.id)
  const id = await set()
  await storeRecord(step, { ourId: id, applied, ourVersion: id })
  return toRowResult('create', 'Set from now on.', id)
}

type Creative = { kind: string; title: string; url: string | null; body: string | null }
const creativeVersion = ({ kind, title, url, body }: Creative) => JSON.stringify([kind, title, url, body])

/** Applies a creative: a text, an email or a link. A picture becomes a link to where the source keeps it. */
export async function applyCreative(step: Step<'creative'>): Promise<RowResult> {
  const { tx, context, row } = step
  const { kind, title } = row.data
  const offerId = await requireOurs(step, 'offer', row.data.offerId)
  const url = kind === 'link' ? row.data.url : ''
  const body = kind === 'link' ? '' : row.data.body
  const before = await tx.offerCreative.findMany({ where: { offerId }, orderBy: { position: 'asc' } })
  const { version } = await lockOpenOffer(tx, offerId)
  const ours = await findOurs(step, 'creative')
  const present = before.find(({ id }) => id === ours)
  const fields = { kind, title, url, body }
  const put = async () => {
    const existing = before.map(({ id, kind: of, title: named, url: link, body: text }) =>
      id === ours ? { id, ...fields } : { id, kind: of, title: named, url: link ?? '', body: text ?? '' },
    )
    const all = read(creativesSchema, present ? existing : [...existing, { id: null, ...fields }])
    await replaceCreatives(tx, context, { offerId, creatives: all, reason: auditReason(step) })
    await syncOfferVersion(step, offerId, version)
    const known = before.map(({ id }) => id)
    return tx.offerCreative.findFirstOrThrow({
      where: present ? { id: present.id } : { offerId, id: { notIn: known } },
    })
  }
  const known = await findRecord(step)
  if (known) {
    const current = present ? creativeVersion(present) : null
    return repeatRow(step, { known, applied: fields, current, follow: async () => creativeVersion(await put()) })
  }
  if (present) return adoptRow(step, { ourId: present.id, applied: fields, ourVersion: creativeVersion(present) })
  const created = await put()
  await storeOurs(step, 'creative', { ourId: created.id, applied: fields, ourVersion: creativeVersion(created) })
  return toRowResult('create', kind === 'link' ? 'New here, as a link.' : 'New here.', created.id)
}
