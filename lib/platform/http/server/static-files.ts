import { existsSync, readdirSync } from 'node:fs'
import { readdir, readFile } from 'node:fs/promises'
import type { IncomingMessage, ServerResponse } from 'node:http'
import path from 'node:path'
import { log } from '../../log'
import type { ServedBuild } from './served-build'

/** Of what a build makes for browsers. Next sends those of its own build that have no copy. */
const TYPES: Readonly<Record<string, string>> = {
  '.js': 'application/javascript; charset=UTF-8',
  '.css': 'text/css; charset=UTF-8',
  '.svg': 'image/svg+xml',
  '.json': 'application/json; charset=UTF-8',
  '.woff2': 'font/woff2',
  '.woff': 'font/woff',
  '.png': 'image/png',
  '.jpg': 'image/jpeg',
  '.webp': 'image/webp',
  '.avif': 'image/avif',
  '.ico': 'image/x-icon',
}
/** Names that a build gives. None leads out of its folder. */
const NAME = /^[\w~-][\w.~-]*(\/[\w~-][\w.~-]*)*$/

/**
 * Answers requests for the scripts and styles of the build with their brotli copies (scripts/compress.mjs), which are an
 * eighth smaller than what Next compresses for each request. They are read once. Browsers that do not take brotli, and
 * files without a copy, are Next's. A file of another build, which a tab that was open during an update asks for, is read
 * from the folder of that build, for as long as it is kept; one that no build has is 404, with the id of this one.
 * @param prefix of their addresses
 * @returns a listener that returns false when the request is for none of them
 */
export function staticFiles({ id, staticFolder, builds }: ServedBuild, prefix: string) {
  const own = new Set(namesIn(staticFolder))
  const contents = new Map<string, Promise<Buffer>>()
  return (request: IncomingMessage, response: ServerResponse): boolean => {
    const { method = '', url = '' } = request
    if (!url.startsWith(prefix) || !['GET', 'HEAD'].includes(method)) return false
    const name = url.slice(prefix.length).split('?', 1)[0] ?? ''
    const isOwn = own.has(name)
    const takesCopy = isBrotliTaken(request) && path.extname(name) in TYPES
    if (isOwn && !(takesCopy && own.has(`${name}.br`))) return false
    const body = isOwn ? copyOf(name) : ofOtherBuild(builds, name, takesCopy)
    body
      .then((found) => (found ? send(request, response, name, found) : sendMissing(request, response, id)))
      .catch((error) => {
        log.error({ err: error, name }, 'a file of the build could not be read')
        response.destroy()
      })
    return true
  }

  function copyOf(name: string): Promise<Found> {
    const content = contents.get(name) ?? readFile(path.join(staticFolder, `${name}.br`))
    contents.set(name, content)
    content.catch(() => contents.delete(name))
    return content.then((body) => ({ body, isCopy: true }))
  }
}

type Found = { body: Buffer; isCopy: boolean }

const isBrotliTaken = ({ headers }: IncomingMessage) => /\bbr\b/.test(headers['accept-encoding']?.toString() ?? '')

/** The names of all files, with slashes. */
function namesIn(folder: string): string[] {
  if (!existsSync(folder)) return []
  const entries = readdirSync(folder, { recursive: true, withFileTypes: true }).filter((entry) => entry.isFile())
  return entries.map(({ parentPath, name }) =>
    path.relative(folder, path.join(parentPath, name)).split(path.sep).join('/'),
  )
}

/** A name has the hash of its content or of its build, so that it is the same file wherever it is found. */
async function ofOtherBuild(builds: string, name: string, takesCopy: boolean): Promise<Found | undefined> {
  if (!NAME.test(name) || !(path.extname(name) in TYPES)) return undefined
  const folders = await readdir(builds).catch(() => [])
  for (const folder of folders) {
    const file = path.join(builds, folder, 'static', name)
    const copy = takesCopy ? await readFile(`${file}.br`).catch(() => undefined) : undefined
    if (copy) return { body: copy, isCopy: true }
    const body = await readFile(file).catch(() => undefined)
    if (body) return { body, isCopy: false }
  }
  return undefined
}

/** A name contains the hash of its content, so that it is cached for good. */
function send(request: IncomingMessage, response: ServerResponse, name: string, { body, isCopy }: Found): void {
  response.writeHead(200, {
    'content-type': TYPES[path.extname(name)] ?? '',
    ...(isCopy && { 'content-encoding': 'br' }),
    'content-length': body.length,
    'cache-control': 'public, max-age=31536000, immutable',
    vary: 'Accept-Encoding',
    'x-content-type-options': 'nosniff',
  })
  response.end(request.method === 'HEAD' ? undefined : body)
}

/** Browsers then load the page anew (isCodeLost in lib/platform/http/api-client.ts). */
function sendMissing(request: IncomingMessage, response: ServerResponse, id: string): void {
  const text = `No build that is kept here has this file; the site serves build ${id}. Load the page again.\n`
  response.writeHead(404, {
    'content-type': 'text/plain; charset=UTF-8',
    'content-length': Buffer.byteLength(text),
    'cache-control': 'no-store',
    'x-build-id': id,
    'x-content-type-options': 'nosniff',
  })
  response.end(request.method === 'HEAD' ? undefined : text)
}
