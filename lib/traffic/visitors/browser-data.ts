import 'server-only'
import { Prisma } from '@/lib/generated/prisma/client'
import { HOST_MAX_LENGTH } from './browser-constants'

// What follows are expressions of SQL: a report classifies each text of a user agent once, after it was counted.

/** The kind of device of a column with a user agent, as `detectDevice` reads it; empty when it does not say. */
export const deviceOfColumn = (userAgent: Prisma.Sql): Prisma.Sql => Prisma.sql`CASE
  WHEN ${userAgent} ~* 'iPad|Tablet|PlayBook|Silk(?!.*Mobile)|Android(?!.*Mobile)' THEN 'tablet'
  WHEN ${userAgent} ~* 'Mobi|iPhone|iPod|Android|Windows Phone' THEN 'mobile'
  WHEN ${userAgent} ~* 'Windows NT|Macintosh|X11|CrOS|Linux' THEN 'desktop' ELSE '' END`

/** The browser of a column with a user agent, one of BROWSERS; empty for others. Those that call themselves others too come first. */
export const browserOfColumn = (userAgent: Prisma.Sql): Prisma.Sql => Prisma.sql`CASE
  WHEN ${userAgent} ~ 'Instagram' THEN 'Instagram app'
  WHEN ${userAgent} ~ 'FBAN|FBAV|FB_IAB' THEN 'Facebook app'
  WHEN ${userAgent} ~* 'TikTok|musical_ly|BytedanceWebview' THEN 'TikTok app'
  WHEN ${userAgent} ~ 'Snapchat' THEN 'Snapchat app'
  WHEN ${userAgent} ~ 'Edg(e|A|iOS)?/' THEN 'Edge'
  WHEN ${userAgent} ~ 'OPR/|OPiOS/|Opera' THEN 'Opera'
  WHEN ${userAgent} ~ 'SamsungBrowser/' THEN 'Samsung Internet'
  WHEN ${userAgent} ~ 'Firefox/|FxiOS/' THEN 'Firefox'
  WHEN ${userAgent} ~ 'Chrome/|CriOS/|Chromium/' THEN 'Chrome'
  WHEN ${userAgent} ~ 'Safari/' AND ${userAgent} ~ 'Version/' THEN 'Safari'
  ELSE '' END`

/**
 * The host of the site of a column with the address of a page, without `www.`; empty where there is none. Nothing else of
 * the address: paths and queries can name people. A host that is an IP address is none either.
 */
export const hostOfColumn = (referrer: Prisma.Sql): Prisma.Sql => Prisma.sql`coalesce(substring(left(
    substring(lower(${referrer}) FROM '^[a-z][a-z0-9+.-]*://(?:[^/?#]*@)?(?:www\\.)?([a-z0-9._-]+)(?::[0-9]*)?(?:[/?#]|$)'),
    ${HOST_MAX_LENGTH}::int) FROM '^(?![0-9.]+$).*$'), '')`
