import 'server-only'
import type { Allowed } from '@/lib/accounts/staff-permissions/permission-rules'
import { whereMay } from '@/lib/accounts/staff-permissions/staff-rights-data'
import type { Tx } from '@/lib/platform/database/db'
import { listFormerHolders } from './revoked-approver-data'
import { dependOnEachOther, isCounted, pairRefusal } from './second-person-rules'

type Pair = {
  firstId: string
  secondId: string
  /** Who may approve it. */
  allowed: Allowed
  at: Date
  /** Who could not approve it either: the owner of the account it is about, whoever decided before. */
  barredIds?: readonly string[]
}

/**
 * Why somebody cannot be the second person for what another one approved first, in a sentence; null where they can. The
 * second one is entitled to the change itself.
 */
export const findPairRefusal = async (tx: Tx, pair: Pair): Promise<string | null> =>
  pairRefusal(await readPair(tx, pair))

/** Whether two people who must be different ones count as one by their roles, where nothing is approved. */
export const isOnePerson = async (tx: Tx, pair: Pair): Promise<boolean> => dependOnEachOther(await readPair(tx, pair))

async function readPair(tx: Tx, { firstId, secondId, allowed, at, barredIds = [] }: Pair) {
  const holders = await tx.user.findMany({ where: whereMay(allowed), select: { id: true, approvesFrom: true } })
  const given = await tx.user.findMany({
    where: { roleGivenById: { not: null } },
    select: { id: true, roleGivenById: true },
  })
  const second = holders.find(({ id }) => id === secondId) ?? { id: secondId, approvesFrom: null }
  const former = (await listFormerHolders(tx, allowed, at)).map((id) => ({ id, approvesFrom: null }))
  const others = [...holders, ...former].filter(({ id }) => ![firstId, secondId, ...barredIds].includes(id))
  const givers = new Map(given.flatMap(({ id, roleGivenById: by }) => (by === null ? [] : [[id, by] as const])))
  return { firstId, second, others, givers, at }
}

/** Whether what somebody approved first still counts: their account and role were not removed, and the right is not new. */
export async function countsAsFirst(tx: Tx, id: string, allowed: Allowed, at: Date): Promise<boolean> {
  const first = await tx.user.findFirst({ where: { id, ...whereMay(allowed) }, select: { approvesFrom: true } })
  return first !== null && isCounted(first, at)
}

/** When the network began: its first entry in the audit log, or its first member of staff. */
export async function findNetworkStart(tx: Tx): Promise<Date | null> {
  const [{ since }] = await tx.$queryRaw<[{ since: Date | null }]>`
    SELECT least((SELECT created_at FROM audit_log ORDER BY seq LIMIT 1),
      (SELECT min(created_at) FROM app_user WHERE role <> 'AFFILIATE')) AS since`
  return since
}
