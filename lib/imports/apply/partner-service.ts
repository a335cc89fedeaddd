import 'server-only'
import { randomBytes } from 'node:crypto'
import { issueToken } from '@/lib/accounts/one-time-tokens/service'
import { recordAudit } from '@/lib/backoffice/audit/service'
import { newAdvertiserSchema } from '@/lib/catalog/advertisers/admin-schema'
import { addAdvertiser, changeAdvertiser, setAdvertiserStatus } from '@/lib/catalog/advertisers/admin-service'
import { Prisma } from '@/lib/generated/prisma/client'
import type { AffiliateStatus } from '@/lib/generated/prisma/enums'
import { queueOutsideMail } from '@/lib/messages/mail/outside-service'
import { openAffiliate } from '@/lib/people/affiliates/account-service'
import { hashPassword } from '@/lib/platform/crypto/password-hash'
import { sha256Hex } from '@/lib/platform/crypto/seal'
import { lowerCase } from '@/lib/platform/database/lower-case'
import { DAY_MS } from '@/lib/platform/dates/constants'
import { AppError } from '@/lib/platform/errors'
import { siteUrl } from '@/lib/platform/http/site-url'
import { SOURCE_LABELS } from '../rows/constants'
import { cut } from '../rows/rules'
import { type RowResult, toRowResult } from './applied-row-rules'
import { adoptRow, auditReason, findOurs, findRecord, repeatRow, type Step, storeOurs } from './applied-row-service'
import { importedAccountEmail } from './partner-emails'

/** How long the link of the email to an imported affiliate is valid. */
const PASSWORD_LINK_MS = 14 * DAY_MS

/** Applies an advertiser of the source, through the services of its screen. @throws AppError for what they refuse */
export async function applyAdvertiser(step: Step<'advertiser'>): Promise<RowResult> {
  const { tx, context, row } = step
  const { status, contacts, ...rest } = row.data
  const applied = { ...rest, contacts: hashContacts(row.externalId, contacts) }
  const input = toInput(step)
  const ours = await findOurs(step, 'advertiser')
  if (ours !== undefined) {
    const found = await tx.advertiser.findUniqueOrThrow({ where: { id: Number(ours) }, select: { version: true } })
    const current = String(found.version)
    const known = await findRecord(step)
    if (!known) return adoptRow(step, { ourId: ours, applied, ourVersion: current })
    const follow = async () => {
      const { name, website, contacts, reason } = input
      const change = { id: Number(ours), version: found.version, name, website, contacts, reason }
      await changeAdvertiser(tx, context, change)
      return String(found.version + 1)
    }
    return repeatRow(step, { known, applied, current, follow })
  }
  await assertFirst(step, 'name', row.data.name)
  const [namesake] = await tx.$queryRaw<{ id: number; name: string; version: number }[]>`
    SELECT id, name, version FROM advertiser WHERE lower(name) = lower(${input.name}) LIMIT 1`
  if (namesake) {
    const who = `${namesake.name} (${namesake.id})`
    if (!row.isAccepted)
      return toRowResult('decision', `${who} has this name here. Accept it to link the two; it stays as it is.`)
    await storeOurs(step, 'advertiser', { ourId: namesake.id, applied, ourVersion: String(namesake.version) })
    return toRowResult('update', `Linked to ${who}.`, namesake.id)
  }
  const id = await addAdvertiser(tx, context, input)
  const { reason } = input
  if (status !== 'active') await setAdvertiserStatus(tx, context, { id, action: 'pause', reason, confirm: input.name })
  await storeOurs(step, 'advertiser', { ourId: id, applied, ourVersion: status === 'active' ? '1' : '2' })
  return toRowResult('create', status === 'active' ? 'New here.' : 'New here, paused as at the source.', id)
}

/** What tells that the contacts changed, without their names and addresses, which are kept with the advertiser alone. */
const hashContacts = (externalId: string, contacts: Step<'advertiser'>['row']['data']['contacts']): string =>
  sha256Hex(`${externalId} ${JSON.stringify(contacts.map(({ name, email }) => [name, email]))}`)

function toInput(step: Step<'advertiser'>) {
  const { row, running } = step
  const { name, website, contacts } = row.data
  const parsed = newAdvertiserSchema.safeParse({
    name,
    website: website ?? '',
    reference: cut(`${SOURCE_LABELS[running.source]} ${row.externalId}`, 60),
    paymentTerms: '',
    currency: 'USD',
    notes: '',
    contacts: contacts.map((contact) => ({ ...contact, role: '' })),
    reason: auditReason(step),
  })
  if (parsed.success) return parsed.data
  throw new AppError('invalid', parsed.error.issues[0]?.message ?? 'It cannot be read.')
}

// with the conditions of the indexes of these fields
const SAME = {
  name: Prisma.sql`kind = 'advertiser' AND lower(data ->> 'name')`,
  email: Prisma.sql`kind = 'affiliate' AND ${lowerCase(Prisma.sql`(data ->> 'email')`)}`,
}

/** Two rows of an import with one name or address: the first counts, in a dry run as in the run. @throws AppError conflict */
async function assertFirst({ tx, running, row }: Step, field: keyof typeof SAME, value: string): Promise<void> {
  const [twin] = await tx.$queryRaw<{ externalId: string }[]>`
    SELECT foreign_id AS "externalId" FROM network_import_row
    WHERE import_id = ${running.id}::uuid AND line < ${row.line} AND field IS NULL AND ${SAME[field]} = ${field === 'email' ? lowerCase(Prisma.sql`${value}`) : Prisma.sql`lower(${value})`}
    ORDER BY line LIMIT 1`
  if (twin) throw new AppError('conflict', `The ${row.kind} ${twin.externalId} of this import has the same ${field}.`)
}

const OWN_STATUS = { active: 'approved', pending: 'pending', blocked: 'suspended' } as const satisfies Record<
  string,
  AffiliateStatus
>
const CREATED = {
  active: 'New here, approved.',
  pending: 'New here, waiting for approval.',
  blocked: 'New here, suspended: blocked at the source.',
}

/**
 * Applies an affiliate of the source: an account that nobody can sign in to until its owner has set a password by email. What
 * people change of their own account is theirs; nothing of it is taken over later.
 * @throws AppError conflict for an address that cannot be an affiliate's
 */
export async function applyAffiliate(step: Step<'affiliate'>): Promise<RowResult> {
  const { tx, row } = step
  // without names and addresses, which leave with the account
  const applied = { status: row.data.status }
  const ours = await findOurs(step, 'affiliate')
  if (ours !== undefined) {
    const known = await findRecord(step)
    if (!known) return adoptRow(step, { ourId: ours, applied, ourVersion: '' })
    const follow = async () =>
      row.isAccepted
        ? ''
        : toRowResult(
            'decision',
            `At the source it is ${row.data.status} now. Change it in Manage Users if it is to be so here.`,
            ours,
          )
    return repeatRow(step, { known, applied, current: '', follow })
  }
  await assertFirst(step, 'email', row.data.email)
  const user = await tx.user.findUnique({
    where: { email: row.data.email },
    select: { status: true, affiliate: { select: { id: true } } },
  })
  if (user?.status === 'active' && user.affiliate) {
    const { id } = user.affiliate
    if (!row.isAccepted) {
      const message = `The affiliate ${id} here has this address. Accept it to link the two, with what they are owed.`
      return toRowResult('decision', message)
    }
    await storeOurs(step, 'affiliate', { ourId: id, applied, ourVersion: '' })
    return toRowResult('update', `Linked to the affiliate ${id}.`, id)
  }
  if (user)
    throw new AppError('conflict', 'This address has an account here that is not an affiliate’s, or was closed.')
  const id = await createAccount(step)
  await storeOurs(step, 'affiliate', { ourId: id, applied, ourVersion: '' })
  return toRowResult('create', CREATED[row.data.status], id)
}

async function createAccount(step: Step<'affiliate'>): Promise<number> {
  const { tx, row, running, context } = step
  const { actor, at } = context
  const { email, status, company } = row.data
  const firstName = row.data.firstName || cut(company ?? '', 60)
  const passwordHash = await hashPassword(randomBytes(32).toString('base64url'))
  const user = await tx.user.create({
    data: { email, firstName, lastName: row.data.lastName, passwordHash, createdAt: at, sessionsValidFrom: at },
    select: { id: true },
  })
  const own = OWN_STATUS[status]
  const id = await openAffiliate(tx, user.id, at, {
    status: own,
    statusReason: own === 'suspended' ? `Blocked at ${SOURCE_LABELS[running.source]}.` : null,
    approvedAt: own === 'pending' ? null : at,
    approvedById: own === 'approved' ? actor.userId : null,
  })
  if (running.sendsInvitations && own !== 'suspended') {
    const token = await issueToken(tx, { userId: user.id, purpose: 'password_reset', lifetimeMs: PASSWORD_LINK_MS, at })
    const passwordUrl = siteUrl(`/reset-password?token=${token}`)
    const mail = importedAccountEmail({ firstName, passwordUrl })
    await queueOutsideMail(tx, { toAddress: email, mail }, at)
  }
  const after = { status: own, source: running.source, externalId: row.externalId }
  const entry = {
    action: 'affiliate.import',
    subject: 'affiliate',
    subjectId: String(id),
    after,
    reason: auditReason(step),
    at,
  }
  await recordAudit(tx, actor, entry)
  return id
}
