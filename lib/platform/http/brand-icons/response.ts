import 'server-only'
import { BoundedCache } from '../../bounded-cache'
import { AppError } from '../../errors'
import { log } from '../../log'
import { namesEtag } from '../responses/etag-rules'
import { BRAND_ICONS, ICON_NAMES, ICON_TYPES, type IconName } from './constants'
import { defaultIcon, drawIcon } from './drawing'
import { iconBrand, iconVersion } from './versions'

/** Those of two brands: the present one, and what a page of before still asks for. */
const drawn = new BoundedCache<string, Promise<Buffer>>(ICON_NAMES.length * 4)

/** The bytes of an icon as the settings are now; drawn once in a process. */
async function currentIcon(name: IconName): Promise<{ version: string; bytes: Buffer }> {
  const brand = iconBrand()
  if (brand === null) return { version: 'own', bytes: await defaultIcon(name) }
  const version = iconVersion(brand)
  const key = `${version}/${name}`
  const known = drawn.get(key) ?? drawIcon(name, brand)
  drawn.set(key, known)
  known.catch(() => drawn.delete(key))
  return { version, bytes: await known }
}

/** Nothing in a drawing of ours is loaded or run, also where somebody opens it on its own. */
const POLICY = "default-src 'none'; img-src data:; style-src 'unsafe-inline'; sandbox"

/**
 * The answer to a request for an icon. At an address with the present version it may be stored for good, at a fixed one
 * (`/favicon.ico`) or that of an earlier brand it is asked for again, and is answered 304 while the brand is the same.
 * @param version the one of the address
 */
export async function iconResponse(request: Request, name: string, version?: string): Promise<Response> {
  const known = ICON_NAMES.find((each) => each === name)
  if (!known) return plain(404, 'There is no such icon.')
  try {
    const icon = await currentIcon(known)
    const etag = `"${icon.version}-${known}"`
    const cacheControl = icon.version === version ? 'public, max-age=31536000, immutable' : 'public, no-cache'
    const headers = { etag, 'cache-control': cacheControl, 'content-security-policy': POLICY }
    if (namesEtag(request.headers.get('if-none-match'), etag)) return new Response(null, { status: 304, headers })
    const type = ICON_TYPES[BRAND_ICONS[known].format]
    return new Response(new Uint8Array(icon.bytes), { headers: { ...headers, 'content-type': type } })
  } catch (error) {
    if (!(error instanceof AppError)) log.error({ err: error, icon: known }, 'an icon could not be drawn')
    return plain(503, 'The icon cannot be drawn right now.', { 'retry-after': '30' })
  }
}

const plain = (status: number, text: string, more: Record<string, string> = {}) =>
  new Response(text, {
    status,
    headers: { 'content-type': 'text/plain; charset=utf-8', 'cache-control': 'no-store', ...more },
  })
