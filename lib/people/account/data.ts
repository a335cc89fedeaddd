import 'server-only'
import { pool } from '@/lib/platform/database/db'
import { dollars } from '@/lib/platform/money/cents'
import { FIRST_LEVEL } from '@/lib/rewards/levels/constants'
import type { SignedInUser } from './schema'

// one prepared round trip: every page runs it
const SIGNED_IN_USER = {
  name: 'account-signed-in-user',
  text: `SELECT u.id, u.first_name AS "firstName", u.last_name AS "lastName", u.username, u.image,
      a.id AS "affiliateId", a.level, coalesce(l.earned_cents, 0)::text AS "earnedCents",
      d.discord_id AS "discordId", d.username AS "discordUsername", d.email AS "discordEmail"
    FROM app_user u
    LEFT JOIN affiliate a ON a.user_id = u.id
    LEFT JOIN ledger_account l ON l.affiliate_id = a.id AND l.kind = 'available'
    LEFT JOIN discord_connection d ON d.user_id = u.id AND d.disconnected_at IS NULL
    WHERE u.id = $1`,
}

type Row = Omit<SignedInUser, 'level' | 'totalPayout' | 'discordEmail'> & {
  level: number | null
  earnedCents: string
  discordEmail: string | null
}

/** The signed-in user with names, level, earnings and Discord account. [S3.25] */
export async function getSignedInUser(userId: string): Promise<SignedInUser> {
  const { rows } = await pool().query<Row>({ ...SIGNED_IN_USER, values: [userId] })
  const row = rows[0]
  if (!row) throw new Error(`there is no user ${userId}`)
  const { earnedCents, discordEmail, ...user } = row
  return {
    ...user,
    level: user.level ?? FIRST_LEVEL.number,
    totalPayout: dollars(BigInt(earnedCents)),
    discordEmail: discordEmail === null ? null : { email: discordEmail },
  }
}
