// Speaks ClickHouse's HTTP protocol, as far as `@clickhouse/client` uses it, and has chdb answer: the real engine, in a
// process of its own. Arguments: the port, and the folder of the data.
import { createServer } from 'node:http'
import { createRequire } from 'node:module'

// where scripts/clickhouse-engine.mjs installs it
const require = createRequire(new URL('../../../dist/clickhouse-engine/package.json', import.meta.url))
const { Session } = require('chdb')

const [port, folder] = process.argv.slice(2)
const session = new Session(folder)
session.query('CREATE DATABASE IF NOT EXISTS events')
session.query('USE events')

const quoted = (text) => `'${text.replaceAll('\\', '\\\\').replaceAll("'", "\\'")}'`
const OF_THE_PROTOCOL = new Set(['query', 'query_id', 'database', 'session_id', 'role'])
// of the transport, and what an embedded engine does not have
const OF_A_SERVER = new Set(['wait_end_of_query', 'send_progress_in_http_headers', 'enable_http_compression'])

/** A query whose parameters are in its body is a form. */
async function read(search, body, type) {
  if (!type?.startsWith('multipart/form-data')) return body.toString()
  const form = await new Response(body, { headers: { 'Content-Type': type } }).formData()
  for (const [name, value] of form) if (name !== 'query') search.set(name, value)
  return form.get('query')
}

// a setting of a request is one of the session here: each other request has it taken back
const changed = new Set()

function answer(search, body) {
  for (const name of changed) if (!search.has(name)) session.query(`SET ${name} = DEFAULT`)
  changed.clear()
  for (const [name, value] of search) {
    if (OF_THE_PROTOCOL.has(name) || OF_A_SERVER.has(name)) continue
    session.query(`SET ${name} = ${quoted(value)}`)
    if (!name.startsWith('param_')) changed.add(name)
  }
  const inUrl = search.get('query')
  return session.query(inUrl ? `${inUrl}\n${body}` : body)
}

createServer({ maxHeaderSize: 1_048_576 }, (request, response) => {
  const parts = []
  request.on('data', (part) => parts.push(part))
  request.on('end', async () => {
    const { pathname, searchParams } = new URL(request.url ?? '/', 'http://localhost')
    if (pathname === '/ping') return response.end('Ok.\n')
    try {
      const body = await read(searchParams, Buffer.concat(parts), request.headers['content-type'])
      response.end(answer(searchParams, body))
    } catch (error) {
      const message = error.message.replace(/^Query failed: /, '')
      const code = /Code: (\d+)/.exec(message)?.[1] ?? '1002'
      response.writeHead(500, { 'X-ClickHouse-Exception-Code': code }).end(message)
    }
  })
}).listen(Number(port), '127.0.0.1')
