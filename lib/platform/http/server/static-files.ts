import { existsSync, readdirSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import type { IncomingMessage, ServerResponse } from 'node:http'
import path from 'node:path'
import { log } from '../../log'

const TYPES: Readonly<Record<string, string>> = {
  '.js': 'application/javascript; charset=UTF-8',
  '.css': 'text/css; charset=UTF-8',
  '.svg': 'image/svg+xml',
}

/**
 * Answers requests for the scripts and styles of the build with their brotli copies (scripts/compress.mjs), which are an
 * eighth smaller than what Next compresses for each request. They are read once. Browsers that do not take brotli, and
 * files without a copy, are Next's.
 * @param folder of the files
 * @param prefix of their addresses
 * @returns a listener that returns false when the request is for none of them
 */
export function staticFiles(folder: string, prefix: string) {
  const contents = new Map(copiesIn(folder).map((name): [string, Promise<Buffer> | undefined] => [name, undefined]))
  return (request: IncomingMessage, response: ServerResponse): boolean => {
    const { method = '', url = '', headers } = request
    if (!url.startsWith(prefix) || !['GET', 'HEAD'].includes(method)) return false
    const name = url.slice(prefix.length).split('?', 1)[0] ?? ''
    if (!contents.has(name) || !/\bbr\b/.test(headers['accept-encoding']?.toString() ?? '')) return false
    const content = contents.get(name) ?? readFile(path.join(folder, `${name}.br`))
    contents.set(name, content)
    content
      .then((body) => send(response, path.extname(name), method === 'HEAD' ? undefined : body, body.length))
      .catch((error) => {
        contents.set(name, undefined)
        log.error({ err: error, name }, 'a file of the build could not be read')
        response.destroy()
      })
    return true
  }
}

/** The names of the files that have a copy, with slashes. */
function copiesIn(folder: string): string[] {
  if (!existsSync(folder)) return []
  return readdirSync(folder, { recursive: true })
    .map(String)
    .filter((name) => name.endsWith('.br') && path.extname(name.slice(0, -3)) in TYPES)
    .map((name) => name.slice(0, -3).split(path.sep).join('/'))
}

/** A name contains the hash of its content, so that it is cached for good. */
function send(response: ServerResponse, extension: string, body: Buffer | undefined, length: number): void {
  response.writeHead(200, {
    'content-type': TYPES[extension] ?? '',
    'content-encoding': 'br',
    'content-length': length,
    'cache-control': 'public, max-age=31536000, immutable',
    vary: 'Accept-Encoding',
    'x-content-type-options': 'nosniff',
  })
  response.end(body)
}
