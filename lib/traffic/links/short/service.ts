import 'server-only'
import { randomBytes } from 'node:crypto'
import { isDeepStrictEqual } from 'node:util'
import type { AffiliateActor, WriteContext } from '@/lib/accounts/auth/actor'
import { recordAudit } from '@/lib/backoffice/audit/service'
import { listHiddenOfferIds, openTo } from '@/lib/catalog/offers/data'
import type { ShortLink as Row } from '@/lib/generated/prisma/client'
import type { Tx } from '@/lib/platform/database/db'
import { transact } from '@/lib/platform/database/transaction'
import { AppError, invalidField } from '@/lib/platform/errors'
import { settings } from '@/lib/platform/settings/current'
import { MADE_SLUG_LENGTH, NAMES_MAX } from './constants'
import { getShortLink, toTarget } from './data'
import { madeSlug } from './rules'
import type { NewShortLink, ShortLink, ShortLinkChange, ShortLinkTarget } from './schema'

type Context = WriteContext<Pick<AffiliateActor, 'affiliateId'>>

const NAME_TAKEN = 'This name is taken. Choose another one.'
const MADE_TRIES = 5

/**
 * Makes a short link of an offer or of one of the affiliate's smart links, under a host that serves their links. Its name
 * is theirs for good.
 * @throws AppError invalid for a target or a host that is not theirs and a name that is taken; conflict when they have as
 * many as they may
 */
export async function createShortLink({ actor, at }: Context, input: NewShortLink): Promise<ShortLink> {
  const { affiliateId } = actor
  const { shortLinks: limit } = settings().links
  return transact(async (tx) => {
    // serialized, so that two requests at once cannot both make the last one
    await tx.$queryRaw`SELECT 1 FROM affiliate WHERE id = ${affiliateId} FOR NO KEY UPDATE`
    const count = await tx.shortLink.count({ where: { affiliateId, deletedAt: null } })
    if (count >= limit) throw new AppError('conflict', `You have ${limit} short links, which is the most.`)
    await assertTarget(tx, affiliateId, input, at)
    await assertHost(tx, affiliateId, input.host)
    const { slug: requestedSlug, ...data } = input
    const link = await tx.shortLink.create({ data: { ...data, slug: requestedSlug, affiliateId, createdAt: at } })
    const claim = { host: input.host, affiliateId, shortLinkId: link.id }
    const slug = requestedSlug === '' ? await claimMade(tx, claim, at) : requestedSlug
    if (requestedSlug !== '' && !(await claimSlug(tx, { ...claim, slug }, at))) throw invalidField('slug', NAME_TAKEN)
    await tx.shortLink.update({ where: { id: link.id }, data: { slug } })
    return getShortLink(affiliateId, link.id, tx)
  })
}

/**
 * Gives a short link another name or another target, or switches it on or off. Its earlier names keep leading to it, and
 * its earlier targets are in the audit log.
 * @throws AppError not_found, invalid for a name that is taken and a target that is not theirs
 */
export async function changeShortLink(
  { actor, at }: Context,
  { id, slug, target, isActive }: ShortLinkChange & { id: number },
): Promise<ShortLink> {
  const { affiliateId } = actor
  return transact(async (tx) => {
    const link = await lockShortLink(tx, affiliateId, id)
    if (slug !== undefined && slug !== link.slug) {
      const others = await tx.shortLinkSlug.count({ where: { shortLinkId: id, slug: { not: slug } } })
      if (others >= NAMES_MAX) throw invalidField('slug', `A link can have ${NAMES_MAX} names. Make a new link.`)
      const claim = { host: link.host, slug, affiliateId, shortLinkId: id }
      if (!(await claimSlug(tx, claim, at))) throw invalidField('slug', NAME_TAKEN)
    }
    await tx.shortLink.update({
      where: { id },
      data: { ...(slug !== undefined && { slug }), ...(isActive !== undefined && { isActive }) },
    })
    if (target) await retarget(tx, link, target, at)
    return getShortLink(affiliateId, id, tx)
  })
}

/** Deletes a short link: its names answer a plain page, and stay the affiliate's. @throws AppError not_found */
export async function removeShortLink({ actor, at }: Context, { id }: { id: number }): Promise<void> {
  await transact(async (tx) => {
    await lockShortLink(tx, actor.affiliateId, id)
    await tx.shortLink.update({ where: { id }, data: { deletedAt: at } })
  })
}

/** A target that stays may be one that is not open now, such as an offer that is paused. */
async function retarget(tx: Tx, link: Row, target: ShortLinkTarget, at: Date): Promise<void> {
  const { id, affiliateId } = link
  const before = toTarget(link)
  if (target.offerId !== before.offerId || target.smartLinkId !== before.smartLinkId) {
    await assertTarget(tx, affiliateId, target, at)
  }
  if (isDeepStrictEqual(before, target)) return
  await tx.shortLink.update({ where: { id }, data: target })
  await recordAudit(tx, null, {
    action: 'short_link.retarget',
    subject: 'short_link',
    subjectId: String(id),
    at,
    before: { affiliateId, ...before },
    after: { affiliateId, ...target },
  })
}

async function lockShortLink(tx: Tx, affiliateId: number, id: number) {
  await tx.$queryRaw`SELECT 1 FROM short_link WHERE id = ${id} FOR NO KEY UPDATE`
  const link = await tx.shortLink.findFirst({ where: { id, affiliateId, deletedAt: null } })
  if (!link) throw new AppError('not_found', 'This short link does not exist.')
  return link
}

type Claim = { host: string; slug: string; affiliateId: number; shortLinkId: number }

/**
 * Takes a name for a link: one that nobody had, or one of the affiliate's own whose link is deleted or is this one.
 * @returns false when it is taken
 */
async function claimSlug(tx: Tx, { host, slug, affiliateId, shortLinkId }: Claim, at: Date): Promise<boolean> {
  const count = await tx.$executeRaw`
    INSERT INTO short_link_slug AS known (host, slug, affiliate_id, short_link_id, created_at)
    VALUES (${host}, ${slug}, ${affiliateId}, ${shortLinkId}, ${at})
    ON CONFLICT (host, slug) DO UPDATE SET short_link_id = EXCLUDED.short_link_id
    WHERE known.affiliate_id = EXCLUDED.affiliate_id AND (known.short_link_id IS NULL
      OR known.short_link_id = EXCLUDED.short_link_id
      OR EXISTS (SELECT FROM short_link l WHERE l.id = known.short_link_id AND l.deleted_at IS NOT NULL))`
  return count > 0
}

async function claimMade(tx: Tx, claim: Omit<Claim, 'slug'>, at: Date): Promise<string> {
  for (let attempt = 0; attempt < MADE_TRIES; attempt += 1) {
    const slug = madeSlug(randomBytes(MADE_SLUG_LENGTH))
    if (await claimSlug(tx, { ...claim, slug }, at)) return slug
  }
  throw new AppError('unavailable', 'No free name was found. Please try again.')
}

type Led = Pick<ShortLinkTarget, 'offerId' | 'smartLinkId'>

async function assertTarget(tx: Tx, affiliateId: number, { offerId, smartLinkId }: Led, at: Date): Promise<void> {
  if (smartLinkId !== null) {
    const own = await tx.smartLink.count({ where: { id: smartLinkId, affiliateId, deletedAt: null } })
    if (own === 0) throw invalidField('smartLinkId', 'This smart link does not exist.')
    return
  }
  const open = openTo(affiliateId, at, await listHiddenOfferIds(affiliateId, tx))
  if ((await tx.offer.count({ where: { AND: [{ id: offerId ?? 0 }, open] } })) > 0) return
  throw invalidField('offerId', 'You cannot promote this offer now. Choose another one.')
}

/** The site itself, a domain of the network, or one of the affiliate's own: only while it serves. */
async function assertHost(tx: Tx, affiliateId: number, host: string): Promise<void> {
  if (host === '') return
  const serving = await tx.linkDomain.count({
    where: {
      host,
      deletedAt: null,
      disabledAt: null,
      status: { in: ['verified', 'failing'] },
      OR: [{ affiliateId }, { affiliateId: null }],
    },
  })
  if (serving === 0) throw invalidField('host', 'Choose a domain that is verified.')
}
