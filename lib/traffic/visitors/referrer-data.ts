import 'server-only'
import { Prisma } from '@/lib/generated/prisma/client'
import { HOST_MAX_LENGTH } from './referrer-constants'

/**
 * The host of the site of a column with the address of a page, without `www.`; empty where there is none. Nothing else of
 * the address: paths and queries can name people. A host that is an IP address is none either. A report reads each address
 * once, after it was counted.
 */
export const hostOfColumn = (referrer: Prisma.Sql): Prisma.Sql => Prisma.sql`coalesce(substring(left(
    substring(lower(${referrer}) FROM '^[a-z][a-z0-9+.-]*://(?:[^/?#]*@)?(?:www\\.)?([a-z0-9._-]+)(?::[0-9]*)?(?:[/?#]|$)'),
    ${HOST_MAX_LENGTH}::int) FROM '^(?![0-9.]+$).*$'), '')`
