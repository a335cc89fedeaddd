const MB = 1024 * 1024

/** The largest body of a route that is not in the table below, in bytes. */
export const REQUEST_LIMIT_BYTES = MB

/** The largest body of a route that takes a file: the file and what its form has around it. */
export const FILE_LIMIT_BYTES = 6 * MB
/** The largest report of a shop. */
export const SHOP_LIMIT_BYTES = 2 * MB

const TAKE_FILES = ['/admin/uploads', '/advertiser/pictures', '/account/avatar', '/conversions/evidence']

/**
 * The routes that take a larger body, each with its limit in bytes; one that ends with a slash stands for the paths below it.
 * The server reads no more of a body than this, the handlers of these routes take their limits from here, and proxy.ts does
 * not see them: Next would hold a copy of every body it shows the proxy, and cut it off.
 */
export const LARGE_BODIES: Readonly<Record<string, number>> = Object.fromEntries([
  ...TAKE_FILES.flatMap((path) => [
    [`/api${path}`, FILE_LIMIT_BYTES] as const,
    [`/api/v1${path}`, FILE_LIMIT_BYTES] as const,
  ]),
  ['/api/shop/orders', SHOP_LIMIT_BYTES],
  ['/api/shops/', SHOP_LIMIT_BYTES],
])

const FOLDERS = Object.entries(LARGE_BODIES).filter(([path]) => path.endsWith('/'))

/** The largest body that the route at a path takes, in bytes. */
export function bodyLimitOf(path: string): number {
  if (!path.startsWith('/api/')) return REQUEST_LIMIT_BYTES
  const exact = Object.hasOwn(LARGE_BODIES, path) ? LARGE_BODIES[path] : undefined
  return exact ?? FOLDERS.find(([folder]) => path.startsWith(folder))?.[1] ?? REQUEST_LIMIT_BYTES
}
