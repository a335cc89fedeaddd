import 'server-only'
import { Prisma } from '@/lib/generated/prisma/client'
import { type Allowed, rolesWith } from './access-rules'

/** The condition of active people who are allowed, as `may` says of who is signed in. */
export const whereMay = (allowed: Allowed): Prisma.UserWhereInput => ({
  status: 'active',
  role: { in: [...rolesWith(allowed)] },
})

/** The same in SQL, of the row `user` of `app_user`. */
export const mayInSql = (user: string, allowed: Allowed): Prisma.Sql => {
  const column = (name: string) => Prisma.raw(`${user}.${name}`)
  return Prisma.sql`(${column('status')} = 'active' AND ${column('role')}::text = ANY(${[...rolesWith(allowed)]}::text[]))`
}
