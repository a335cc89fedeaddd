import { expect, test } from 'vitest'
import { readSources } from '../support/setup/source-tree'

const CALL = /([\w][\w.#]*(?:\(\))?)\.connect\(|new (?:pg\.)?Pool\(/g
/** What has a method of this name and is no session of a database. */
const OTHERS: Record<string, string> = {
  'lib/api/mcp/service.ts': 'connects an MCP server to its transport',
  'lib/platform/database/prepared-transactions.ts': 'the adapter of Prisma, which calls its own class',
}
/** The one function that takes a session of a pool. */
const TAKES_SESSIONS = 'lib/platform/database/session.ts'

test('only session.ts opens pools and takes a session of one, and every client of one’s own is listened to [C5]', () => {
  const found = readSources()
    .filter(({ path }) => /^(?:lib|server|app|prisma)\//.test(path) && !path.startsWith('lib/generated/'))
    .flatMap(({ path, lines }) => {
      const text = lines.join('\n')
      const calls = [...text.matchAll(CALL)].map(([call, receiver]) => receiver ?? call)
      const own = [...text.matchAll(/(\w+)\s*=\s*new (?:pg\.|Session)?Client\(/g)].map(([, name]) => name)
      const isListened = /\bon\(\s*'error'/.test(text)
      return calls.filter((name) => !(own.includes(name) && isListened)).map(() => path)
    })
  expect([...new Set(found)].sort()).toEqual([...Object.keys(OTHERS), TAKES_SESSIONS].sort())
})

test('every connection is one that says how dates, zones and texts are written', () => {
  const others = readSources()
    .filter(({ path }) => /^(?:lib|server|app|prisma)\//.test(path) && !path.startsWith('lib/generated/'))
    .filter(({ lines }) => lines.some((line) => /new (?:pg\.)?Client\(/.test(line)))
  expect(others.map(({ path }) => path)).toEqual([])
})
