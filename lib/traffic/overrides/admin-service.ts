import 'server-only'
import { assertConfirmed } from '@/lib/backoffice/admin/guard'
import { recordAudit, type StaffActor } from '@/lib/backoffice/audit/service'
import type { TrafficOverride } from '@/lib/generated/prisma/client'
import type { Tx } from '@/lib/platform/db'
import { env } from '@/lib/platform/env'
import { AppError } from '@/lib/platform/errors'
import { transact } from '@/lib/platform/transaction'
import type { OverrideInput } from './admin-schema'
import { OVERRIDES_MAX } from './constants'
import { tellOverride } from './notifications'
import { findLoop } from './rules'

type Said = { reason: string; confirm: string }

/**
 * Adds an override after the others, and tells the affiliates whose clicks it takes.
 * @throws AppError `invalid` at the field that names nothing, leads in a circle or back to a link of ours, and at
 * `confirm` unless its name is typed; `conflict` when there are too many
 */
export function createOverride(input: OverrideInput, actor: StaffActor, at: Date): Promise<number> {
  const { reason, confirm, ...data } = input
  return transact(async (tx) => {
    const others = await hold(tx)
    if (others.length >= OVERRIDES_MAX) throw new AppError('conflict', `There are ${OVERRIDES_MAX} overrides already.`)
    await assertSound(tx, input, others)
    const position = Math.max(0, ...others.map((other) => other.position)) + 1
    const created = await tx.trafficOverride.create({ data: { ...data, position } })
    if (created.isActive) await tellOverride(tx, created, 'sent', at)
    await recordAudit(tx, actor, { ...subject(created), action: 'override.create', after: facts(created), reason, at })
    return created.id
  })
}

/** Replaces all of an override but its place, and tells who it takes clicks of now. @throws AppError as for a new one */
export function changeOverride(id: number, input: OverrideInput, actor: StaffActor, at: Date): Promise<void> {
  const { reason, confirm, ...data } = input
  return transact(async (tx) => {
    const all = await hold(tx)
    const before = found(all, id)
    await assertSound(
      tx,
      input,
      all.filter((other) => other.id !== id),
    )
    const after = await tx.trafficOverride.update({ where: { id }, data: { ...data, updatedAt: at } })
    if (after.isActive) await tellOverride(tx, after, 'sent', at)
    else if (before.isActive) await tellOverride(tx, before, 'ended', at)
    const entry = { action: 'override.change', before: facts(before), after: facts(after) }
    await recordAudit(tx, actor, { ...subject(after), ...entry, reason, at })
  })
}

/** Takes an override away. @throws AppError `not_found`; `invalid` at `confirm` */
export function removeOverride(id: number, { reason, confirm }: Said, actor: StaffActor, at: Date): Promise<void> {
  return transact(async (tx) => {
    const before = found(await hold(tx), id)
    assertConfirmed(confirm, before.name)
    await tx.trafficOverride.delete({ where: { id } })
    if (before.isActive) await tellOverride(tx, before, 'ended', at)
    await recordAudit(tx, actor, { ...subject(before), action: 'override.remove', before: facts(before), reason, at })
  })
}

/** Moves an override to another place, from 1 on; past the end is the end. @throws AppError `not_found` */
export function moveOverride(
  id: number,
  { place, reason }: { place: number; reason: string },
  actor: StaffActor,
  at: Date,
): Promise<void> {
  return transact(async (tx) => {
    const before = (await hold(tx)).map((override) => override.id)
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

/** Every override in its order, held so that loops and places are judged one change after another. */
async function hold(tx: Tx): Promise<TrafficOverride[]> {
  await tx.$executeRaw`SELECT pg_advisory_xact_lock(hashtext('traffic overrides'))`
  return tx.trafficOverride.findMany({ orderBy: [{ position: 'asc' }, { id: 'asc' }] })
}

function found(all: readonly TrafficOverride[], id: number): TrafficOverride {
  const override = all.find((each) => each.id === id)
  if (!override) throw new AppError('not_found', 'There is no such override.')
  return override
}

async function assertSound(tx: Tx, input: OverrideInput, others: readonly TrafficOverride[]): Promise<void> {
  assertConfirmed(input.confirm, input.name)
  const none = 'There is none with this number.'
  for (const field of ['offerId', 'destinationOfferId'] as const) {
    const id = input[field]
    if (id !== null && !(await tx.offer.findUnique({ where: { id }, select: { id: true } }))) throw invalid(field, none)
  }
  const { affiliateId, destinationUrl } = input
  if (affiliateId !== null && !(await tx.affiliate.findUnique({ where: { id: affiliateId }, select: { id: true } })))
    throw invalid('affiliateId', none)
  if (destinationUrl !== null && isOurLink(destinationUrl))
    throw invalid('destinationUrl', 'This is a tracking link of ours. Choose its offer instead.')
  const loop = input.isActive
    ? findLoop(
        input,
        others.filter(({ isActive }) => isActive),
      )
    : undefined
  if (loop) throw invalid('destinationOfferId', `Clicks would go round in a circle: ${await wayOf(tx, loop)}.`)
}

function isOurLink(address: string): boolean {
  const { host, pathname } = new URL(address)
  return host === new URL(env().NEXTAUTH_URL).host && pathname.startsWith('/c/')
}

async function wayOf(tx: Tx, ids: readonly number[]): Promise<string> {
  const offers = await tx.offer.findMany({ where: { id: { in: [...ids] } }, select: { id: true, name: true } })
  const names = new Map(offers.map(({ id, name }) => [id, name]))
  return ids.map((id) => names.get(id) ?? id).join(' → ')
}

const invalid = (field: string, message: string) => new AppError('invalid', message, { fields: { [field]: message } })
const subject = ({ id }: TrafficOverride) => ({ subject: 'override', subjectId: String(id) })

function facts({ id: _, createdAt, updatedAt, startsAt, endsAt, ...rest }: TrafficOverride) {
  return { ...rest, startsAt: startsAt?.toISOString() ?? null, endsAt: endsAt?.toISOString() ?? null }
}
