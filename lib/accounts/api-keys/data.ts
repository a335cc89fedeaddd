import 'server-only'
import type { ApiKey } from '@/lib/generated/prisma/client'
import { sha256Hex } from '@/lib/platform/crypto/seal'
import { db, pool } from '@/lib/platform/database/db'
import { TEST_ACCOUNTS_FROM } from '@/lib/platform/ids/test-accounts'
import type { Actor, Membership } from '../auth/constants'
import type { CustomRole } from '../staff-permissions/custom-role-constants'
import { KEY_PREFIX, NOTE_USE_EVERY_MS, type Scope } from './constants'
import { type ApiKeyLine, apiKeySchema } from './schema'

/** The keys of a person that are not revoked, the newest first. */
export async function listKeys(userId: string, at: Date): Promise<ApiKeyLine[]> {
  const keys = await db().apiKey.findMany({ where: { userId, revokedAt: null }, orderBy: { id: 'desc' } })
  return keys.map((key) => toKeyLine(key, at))
}

/** A key as it is shown. */
export const toKeyLine = ({ createdAt, lastUsedAt, expiresAt, ...key }: ApiKey, at: Date): ApiKeyLine =>
  apiKeySchema.parse({
    ...key,
    createdAt: createdAt.toISOString(),
    lastUsedAt: lastUsedAt?.toISOString() ?? null,
    expiresAt: expiresAt?.toISOString() ?? null,
    isExpired: expiresAt !== null && expiresAt <= at,
  })

/** Who calls with a key, read from the database on this call, and what the key itself allows. */
export type KeyHolder = {
  keyId: string
  scopes: readonly Scope[]
  networks: readonly string[]
  isTest: boolean
  isForAgents: boolean
  actor: Actor
  /** The test account a test key of an affiliate stands for, once it is open. */
  testActor: Actor | null
}

/** Why a key identifies nobody. */
export type KeyRefusal = 'unknown' | 'revoked' | 'expired' | 'suspended' | 'moved'

const findKeyBy = (column: 'key_hash' | 'id') => ({
  name: `api-keys-find-by-${column}`,
  text: `SELECT k.id AS "keyId", k.scopes, k.networks, k.is_test AS "isTest",
      k.is_for_agents AS "isForAgents", k.last_used_at AS "lastUsedAt",
      k.expires_at AS "expiresAt", k.revoked_at AS "revokedAt", k.advertiser_id AS "boundTo",
      u.id AS "userId", u.email, u.role, u.status, trim(u.first_name || ' ' || u.last_name) AS name,
      a.id AS "affiliateId", a.status AS "affiliateStatus",
      CASE WHEN m.user_id IS NOT NULL THEN json_build_object('advertiserId', m.advertiser_id, 'role', m.role) END AS advertiser,
      CASE WHEN c.id IS NOT NULL THEN json_build_object('name', c.name, 'permissions', c.permissions, 'isOwnBook', c.own_book) END AS "customRole",
      r.requires_two_factor IS TRUE AND u.one_time_code_since IS NULL AS "needsTwoFactor",
      t.id AS "testId", t.user_id AS "testUserId"
    FROM api_key k
    JOIN app_user u ON u.id = k.user_id
    LEFT JOIN role_rule r ON r.role = u.role
    LEFT JOIN affiliate a ON a.user_id = u.id
    LEFT JOIN advertiser_member m ON m.user_id = u.id
    LEFT JOIN staff_role c ON c.id = u.staff_role_id
    LEFT JOIN affiliate t ON k.is_test AND t.id = a.id + ${TEST_ACCOUNTS_FROM}
    WHERE k.${column} = $1`,
})

// one prepared round trip: it runs on every call
const FIND_KEY = findKeyBy('key_hash')
const RELOAD_KEY = findKeyBy('id')

type FoundKey = Omit<KeyHolder, 'actor' | 'testActor'> &
  Pick<Actor, 'userId' | 'email' | 'role' | 'name' | 'affiliateId' | 'affiliateStatus'> & {
    lastUsedAt: Date | null
    expiresAt: Date | null
    revokedAt: Date | null
    boundTo: number | null
    status: string
    advertiser: Membership | null
    customRole: CustomRole | null
    needsTwoFactor: boolean
    testId: number | null
    testUserId: string | null
  }

/** The holder of a key, or why it has none: it is unknown, revoked, expired, or its person is gone from where it was made. */
export async function findKeyHolder(key: string, at: Date): Promise<KeyHolder | { refusal: KeyRefusal }> {
  if (!key.startsWith(KEY_PREFIX)) return { refusal: 'unknown' }
  const { rows } = await pool().query<FoundKey>({ ...FIND_KEY, values: [sha256Hex(key)] })
  const holder = toHolder(rows[0], at)
  const lastUsedAt = rows[0]?.lastUsedAt
  if (!('refusal' in holder) && (!lastUsedAt || at.getTime() - lastUsedAt.getTime() >= NOTE_USE_EVERY_MS)) {
    await db().apiKey.updateMany({ where: { id: holder.keyId }, data: { lastUsedAt: at } })
  }
  return holder
}

/** `findKeyHolder` by the id of a key, for what is done later in its name; this is no use of the key. */
export async function reloadKeyHolder(keyId: string, at: Date): Promise<KeyHolder | { refusal: KeyRefusal }> {
  const { rows } = await pool().query<FoundKey>({ ...RELOAD_KEY, values: [keyId] })
  return toHolder(rows[0], at)
}

function toHolder(found: FoundKey | undefined, at: Date): KeyHolder | { refusal: KeyRefusal } {
  const refusal = findRefusal(found, at)
  if (!found || refusal) return { refusal: refusal ?? 'unknown' }
  const { keyId, scopes, networks, isTest, isForAgents } = found
  return { keyId, scopes, networks, isTest, isForAgents, actor: toActor(found), testActor: toTestActor(found) }
}

function findRefusal(found: FoundKey | undefined, at: Date): KeyRefusal | null {
  if (!found) return 'unknown'
  if (found.revokedAt !== null) return 'revoked'
  if (found.expiresAt !== null && found.expiresAt <= at) return 'expired'
  if (found.status !== 'active') return 'suspended'
  if (found.boundTo !== null && found.boundTo !== found.advertiser?.advertiserId) return 'moved'
  return null
}

// no session has the id of a key, so what asks for a recent sign-in finds none
function toActor(found: FoundKey): Actor {
  const { keyId, userId, email, role, name, affiliateId, affiliateStatus, advertiser, customRole, needsTwoFactor } =
    found
  return {
    userId,
    sessionId: keyId,
    email,
    role,
    name,
    affiliateId,
    affiliateStatus,
    keyId,
    ...(advertiser && { advertiser }),
    ...(customRole && { customRole }),
    ...(needsTwoFactor && { needsTwoFactor: true as const }),
  }
}

function toTestActor({ keyId, email, testId, testUserId }: FoundKey): Actor | null {
  if (testId === null || testUserId === null) return null
  return {
    userId: testUserId,
    sessionId: keyId,
    keyId,
    email,
    name: 'Test Account',
    role: 'AFFILIATE' as const,
    affiliateId: testId,
    affiliateStatus: 'approved' as const,
  }
}
