import 'server-only'
import { recordAudit } from '@/lib/backoffice/audit/service'
import { assertConfirmed } from '@/lib/backoffice/pages/guard'
import type { StaffContext } from '@/lib/backoffice/pages/schema'
import type { Advertiser, AdvertiserContact } from '@/lib/generated/prisma/client'
import type { Tx } from '@/lib/platform/database/db'
import { transact } from '@/lib/platform/database/transaction'
import { AppError } from '@/lib/platform/errors'
import type { AdvertiserChange, Contact, NetworksChange, NewAdvertiser, StatusChange } from './admin-schema'
import { ADVERTISER_ACTIONS, STOPPING_ACTIONS } from './constants'
import { typedNetwork } from './rules'
import { lockAdvertiser } from './secrets/service'

type Found = Advertiser & { contacts: AdvertiserContact[] }

const WITH_CONTACTS = { contacts: { orderBy: { position: 'asc' as const } } }

/** Creates an active advertiser. @returns its number @throws AppError `invalid` at `name` when another one has it */
export function createAdvertiser(context: StaffContext, input: NewAdvertiser): Promise<number> {
  return transact((tx) => addAdvertiser(tx, context, input))
}

/** `createAdvertiser` in the caller's transaction; call it last. */
export async function addAdvertiser(tx: Tx, { actor, at }: StaffContext, input: NewAdvertiser): Promise<number> {
  const { reason, contacts, ...columns } = input
  await assertNameFree(tx, columns.name, null)
  const created = await tx.advertiser.create({
    data: {
      ...columns,
      createdAt: at,
      updatedAt: at,
      invoicedUntil: at,
      billedSince: at,
      contacts: { create: placed(contacts) },
    },
    include: WITH_CONTACTS,
  })
  const after = { ...facts(created), status: created.status }
  await recordAudit(tx, actor, { ...subject(created), action: 'advertiser.create', after, reason, at })
  return created.id
}

/**
 * Changes what is known of an advertiser: the given fields only.
 * @throws AppError `not_found`; `conflict` when somebody changed it since; `invalid` for a name in use
 */
export function editAdvertiser(context: StaffContext, input: AdvertiserChange & { id: number }): Promise<void> {
  return transact((tx) => changeAdvertiser(tx, context, input))
}

/** `editAdvertiser` in the caller's transaction; call it last. */
export async function changeAdvertiser(
  tx: Tx,
  { actor, at }: StaffContext,
  { id, version, reason, contacts, ...columns }: AdvertiserChange & { id: number },
): Promise<void> {
  const before = await readLocked(tx, id)
  assertVersion(before, version)
  if (columns.name !== undefined) await assertNameFree(tx, columns.name, id)
  if (contacts) await tx.advertiserContact.deleteMany({ where: { advertiserId: id } })
  const after = await tx.advertiser.update({
    where: { id },
    data: {
      ...columns,
      ...(contacts && { contacts: { create: placed(contacts) } }),
      version: { increment: 1 },
      updatedAt: at,
    },
    include: WITH_CONTACTS,
  })
  const entry = { action: 'advertiser.edit', before: facts(before), after: facts(after) }
  await recordAudit(tx, actor, { ...subject(after), ...entry, reason, at })
}

/**
 * Pauses, resumes, archives or restores an advertiser. The click path learns of it with the commit.
 * @throws AppError `not_found`; `conflict` when its status does not allow it, or it is to be archived with active offers;
 * `invalid` at `confirm`
 */
export function changeAdvertiserStatus(context: StaffContext, input: StatusChange & { id: number }): Promise<void> {
  return transact((tx) => setAdvertiserStatus(tx, context, input))
}

/** `changeAdvertiserStatus` in the caller's transaction; call it last. */
export async function setAdvertiserStatus(
  tx: Tx,
  { actor, at }: StaffContext,
  { id, action, reason, confirm }: StatusChange & { id: number },
): Promise<void> {
  const before = await readLocked(tx, id)
  const { from, to } = ADVERTISER_ACTIONS[action]
  if (!from.some((status) => status === before.status))
    throw new AppError('conflict', `This advertiser is ${before.status}; it cannot be ${to} from there.`)
  if (action === 'archive') await assertNoActiveOffers(tx, id)
  if (STOPPING_ACTIONS.includes(action)) assertConfirmed(confirm, before.name)
  await tx.advertiser.update({ where: { id }, data: { status: to, version: { increment: 1 }, updatedAt: at } })
  await recordAudit(tx, actor, {
    ...subject(before),
    action: `advertiser.${action}`,
    before: { status: before.status },
    after: { status: to },
    reason,
    at,
  })
}

/**
 * Sets the networks that postbacks of an advertiser may come from; none for any. It applies at once.
 * @throws AppError `not_found`; `conflict` when somebody changed the advertiser since; `invalid` at `confirm`
 */
export function setAllowedNetworks(
  { actor, at }: StaffContext,
  { id, version, reason, confirm, ...input }: NetworksChange & { id: number },
): Promise<void> {
  return transact(async (tx) => {
    const networks = readNetworks(input.networks)
    const before = await readLocked(tx, id)
    assertVersion(before, version)
    assertConfirmed(confirm, before.name)
    await tx.advertiser.update({
      where: { id },
      data: { allowedNetworks: networks, version: { increment: 1 }, updatedAt: at },
    })
    await recordAudit(tx, actor, {
      ...subject(before),
      action: 'advertiser.networks',
      before: { allowedNetworks: before.allowedNetworks },
      after: { allowedNetworks: networks },
      reason,
      at,
    })
  })
}

/** Typed addresses and CIDR ranges, each once. @throws AppError invalid at `networks` for a text that is neither */
export function readNetworks(typed: readonly string[]): string[] {
  const networks = typed.map((text) => {
    const network = typedNetwork(text)
    if (network !== null) return network
    const message = `"${text}" is not an IP address or CIDR range, such as 203.0.113.0/24.`
    throw new AppError('invalid', message, { fields: { networks: message } })
  })
  return [...new Set(networks)]
}

async function readLocked(tx: Tx, id: number): Promise<Found> {
  await lockAdvertiser(tx, id)
  return tx.advertiser.findUniqueOrThrow({ where: { id }, include: WITH_CONTACTS })
}

const CHANGED =
  'Somebody else changed this advertiser while you were editing. Your input is kept. Save again to apply only what you changed.'

function assertVersion(before: Advertiser, version: number): void {
  if (before.version !== version) throw new AppError('conflict', CHANGED)
}

/** One name at a time, so that two people cannot take the same one. Case does not make another name. */
async function assertNameFree(tx: Tx, name: string, id: number | null): Promise<void> {
  await tx.$executeRaw`SELECT pg_advisory_xact_lock(hashtext('advertiser names'))`
  const [namesake] = await tx.$queryRaw<{ id: number; name: string }[]>`
    SELECT id, name FROM advertiser WHERE lower(name) = lower(${name}) AND id IS DISTINCT FROM ${id}`
  if (!namesake) return
  const message = `${namesake.name} (${namesake.id}) has this name.`
  throw new AppError('invalid', message, { fields: { name: message } })
}

const NAMED_AT_MOST = 3

async function assertNoActiveOffers(tx: Tx, advertiserId: number): Promise<void> {
  const active = await tx.offer.findMany({
    where: { advertiserId, status: 'active' },
    select: { id: true, name: true },
    orderBy: { id: 'asc' },
  })
  if (active.length === 0) return
  const names = active.slice(0, NAMED_AT_MOST).map(({ id, name }) => `${name} (${id})`)
  const rest = active.length - names.length
  const list = rest > 0 ? `${names.join(', ')} and ${rest} more` : names.join(', ')
  const offers = active.length === 1 ? 'an active offer' : `${active.length} active offers`
  throw new AppError('conflict', `This advertiser has ${offers}: ${list}. Pause them first.`)
}

const placed = (contacts: readonly Contact[]) => contacts.map((contact, position) => ({ ...contact, position }))

const subject = ({ id }: Advertiser) => ({ subject: 'advertiser', subjectId: String(id) })

function facts({ name, website, reference, paymentTerms, currency, notes, contacts }: Found) {
  const people = contacts.map((contact) => `${contact.name} <${contact.email}>${contact.role && `, ${contact.role}`}`)
  return { name, website, reference, paymentTerms, currency, notes, contacts: people }
}
