import { Prisma } from '@/lib/generated/prisma/client'

/**
 * A text in small letters, the same in a database of any language: where it is Turkish, `lower('I')` is 'ı'. Letters of ASCII
 * are lowered first, by the rules of no language. Indexes have the same expression (migration 0285).
 */
export const lowerCase = (text: Prisma.Sql): Prisma.Sql =>
  Prisma.sql`lower(lower(${text} COLLATE "C") COLLATE "default")`
