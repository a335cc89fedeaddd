import 'server-only'
import { recordAudit } from '@/lib/backoffice/audit/service'
import { assertConfirmed } from '@/lib/backoffice/pages/guard'
import type { StaffContext } from '@/lib/backoffice/pages/schema'
import { plainConditions } from '@/lib/catalog/visitor-conditions/schema'
import type { Prisma, TrafficOverride } from '@/lib/generated/prisma/client'
import type { Tx } from '@/lib/platform/database/db'
import { transact } from '@/lib/platform/database/transaction'
import { env } from '@/lib/platform/env'
import { AppError, invalidField } from '@/lib/platform/errors'
import type { OverrideInput } from './admin-schema'
import { OVERRIDES_MAX } from './constants'
import { overrideVisitors } from './data'
import { notifyOverride } from './notifications'
import { findLoop } from './rules'

type Confirmation = { reason: string; confirm: string }

/**
 * Adds an override after the others, and notifies the affiliates whose clicks it redirects.
 * @throws AppError `invalid` at a field that names nothing, makes a loop or is a tracking link of ours; `conflict` when
 * there are too many
 */
export function createOverride({ actor, at }: StaffContext, input: OverrideInput): Promise<number> {
  const { reason, ...data } = input
  return transact(async (tx) => {
    const others = await lockOverrides(tx)
    if (others.length >= OVERRIDES_MAX) throw new AppError('conflict', `There are ${OVERRIDES_MAX} overrides already.`)
    await assertValidOverride(tx, input, others)
    const position = Math.max(0, ...others.map((other) => other.position)) + 1
    const created = await tx.trafficOverride.create({ data: { ...data, ...storedVisitors(input), position } })
    if (created.isActive) await notifyOverride(tx, created, 'started', at)
    await recordAudit(tx, actor, { ...subject(created), action: 'override.create', after: facts(created), reason, at })
    return created.id
  })
}

/** Replaces an override, keeping its position, and notifies its affiliates. @throws AppError as for a new one */
export function changeOverride({ actor, at }: StaffContext, input: OverrideInput & { id: number }): Promise<void> {
  const { id, reason, ...data } = input
  return transact(async (tx) => {
    const all = await lockOverrides(tx)
    const before = findOverride(all, id)
    await assertValidOverride(
      tx,
      input,
      all.filter((other) => other.id !== id),
    )
    const after = await tx.trafficOverride.update({
      where: { id },
      data: { ...data, ...storedVisitors(input), updatedAt: at },
    })
    if (after.isActive) await notifyOverride(tx, after, 'started', at)
    else if (before.isActive) await notifyOverride(tx, before, 'ended', at)
    const entry = { action: 'override.change', before: facts(before), after: facts(after) }
    await recordAudit(tx, actor, { ...subject(after), ...entry, reason, at })
  })
}

/** Removes an override. @throws AppError `not_found`; `invalid` at `confirm` */
export function removeOverride({ actor, at }: StaffContext, input: Confirmation & { id: number }): Promise<void> {
  const { id, reason, confirm } = input
  return transact(async (tx) => {
    const before = findOverride(await lockOverrides(tx), id)
    assertConfirmed(confirm, before.name)
    await tx.trafficOverride.delete({ where: { id } })
    if (before.isActive) await notifyOverride(tx, before, 'ended', at)
    await recordAudit(tx, actor, { ...subject(before), action: 'override.remove', before: facts(before), reason, at })
  })
}

/** Moves an override to another position, counted from 1; beyond the end means last. @throws AppError `not_found` */
export function moveOverride(
  { actor, at }: StaffContext,
  { id, place, reason }: { id: number; place: number; reason: string },
): Promise<void> {
  return transact(async (tx) => {
    const before = (await lockOverrides(tx)).map((override) => override.id)
    if (!before.includes(id)) throw new AppError('not_found', 'There is no such override.')
    const after = before.filter((other) => other !== id)
    after.splice(place - 1, 0, id)
    await tx.$executeRaw`
      UPDATE traffic_override t SET position = given.place, updated_at = ${at}
      FROM unnest(${after}::int[]) WITH ORDINALITY AS given (id, place)
      WHERE t.id = given.id AND t.position <> given.place`
    const entry = { subject: 'override', subjectId: String(id), action: 'override.move' }
    const facts = { before: { place: before.indexOf(id) + 1 }, after: { place: after.indexOf(id) + 1 } }
    await recordAudit(tx, actor, { ...entry, ...facts, reason, at })
  })
}

/** Every override in its order. Serializes changes, so that loops and positions are checked one change at a time. */
async function lockOverrides(tx: Tx): Promise<TrafficOverride[]> {
  await tx.$executeRaw`SELECT pg_advisory_xact_lock(hashtext('traffic overrides'))`
  return tx.trafficOverride.findMany({ orderBy: [{ position: 'asc' }, { id: 'asc' }] })
}

function findOverride(all: readonly TrafficOverride[], id: number): TrafficOverride {
  const override = all.find((each) => each.id === id)
  if (!override) throw new AppError('not_found', 'There is no such override.')
  return override
}

async function assertValidOverride(tx: Tx, input: OverrideInput, others: readonly TrafficOverride[]): Promise<void> {
  for (const field of ['offerId', 'destinationOfferId'] as const) {
    const id = input[field]
    if (id !== null && !(await tx.offer.findUnique({ where: { id }, select: { id: true } })))
      throw invalidField(field, 'No offer has this ID.')
  }
  const { affiliateId, destinationUrl } = input
  if (affiliateId !== null && !(await tx.affiliate.findUnique({ where: { id: affiliateId }, select: { id: true } })))
    throw invalidField('affiliateId', 'No affiliate has this ID.')
  if (destinationUrl !== null && isOurLink(destinationUrl))
    throw invalidField('destinationUrl', 'This is a tracking link of ours. Choose its offer instead.')
  const loop = input.isActive
    ? findLoop(
        withVisitors({ ...input, ...storedVisitors(input) }),
        others.filter(({ isActive }) => isActive).map(withVisitors),
      )
    : undefined
  if (loop) throw invalidField('destinationOfferId', `Clicks would go round in a circle: ${await routeText(tx, loop)}.`)
}

function isOurLink(address: string): boolean {
  const { host, pathname } = new URL(address)
  return host === new URL(env().NEXTAUTH_URL).host && pathname.startsWith('/c/')
}

/** The names of offers, joined by arrows. */
async function routeText(tx: Tx, ids: readonly number[]): Promise<string> {
  const offers = await tx.offer.findMany({ where: { id: { in: [...ids] } }, select: { id: true, name: true } })
  const names = new Map(offers.map(({ id, name }) => [id, name]))
  return ids.map((id) => names.get(id) ?? id).join(' → ')
}

const withVisitors = <Override extends Parameters<typeof overrideVisitors>[0]>(override: Override) => ({
  ...override,
  visitors: overrideVisitors(override),
})

/**
 * The columns of the conditions on visitors. One country and one device alone have columns of their own, which trackers of the version
 * before know.
 */
function storedVisitors({ country, device, visitors }: Pick<OverrideInput, 'country' | 'device' | 'visitors'>) {
  const countries = country === null ? visitors.countries : [country]
  const devices = device === null ? visitors.devices : [device]
  const [onlyCountry = null, ...otherCountries] = countries
  const [onlyDevice = null, ...otherDevices] = devices
  return {
    country: otherCountries.length > 0 ? null : onlyCountry,
    device: otherDevices.length > 0 ? null : onlyDevice,
    visitors: plainConditions({
      ...visitors,
      countries: otherCountries.length > 0 ? countries : [],
      devices: otherDevices.length > 0 ? devices : [],
    }) as Prisma.InputJsonObject,
  }
}

const subject = ({ id }: TrafficOverride) => ({ subject: 'override', subjectId: String(id) })

function facts({ id: _, createdAt, updatedAt, startsAt, endsAt, ...rest }: TrafficOverride) {
  return { ...rest, startsAt: startsAt?.toISOString() ?? null, endsAt: endsAt?.toISOString() ?? null }
}
