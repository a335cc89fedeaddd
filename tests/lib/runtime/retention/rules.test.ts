import { readdirSync, readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { RETENTION } from '@/lib/runtime/retention/constants'
import { retentionLines, retentionWords, tableName } from '@/lib/runtime/retention/rules'

const MODELS = 'prisma/models'
const schema = readdirSync(MODELS)
  .map((file) => readFileSync(`${MODELS}/${file}`, 'utf8'))
  .join('\n')
const models = [...schema.matchAll(/^model (\w+) \{([\s\S]*?)^\}/gm)].map(([, name = '', body = '']) => ({
  name,
  table: /@@map\("(\w+)"\)/.exec(body)?.[1],
}))

test('every table says how long its rows are kept, or why they stay', () => {
  expect(models.length).toBeGreaterThan(90)
  expect(Object.keys(RETENTION).sort()).toEqual(models.map(({ name }) => name).sort())
})

test('every model has the table its name says', () => {
  expect(models.map(({ name }) => tableName(name))).toEqual(models.map(({ table }) => table))
})

test('rows are deleted before the rows they refer to', () => {
  const order = Object.keys(RETENTION)
  expect(order.indexOf('SupportMessage')).toBeLessThan(order.indexOf('SupportTicket'))
})

test('the table of docs/operations.md equals the code', () => {
  const docs = readFileSync('docs/operations.md', 'utf8').split('\n')
  const start = docs.indexOf('| table | its rows are deleted |') + 2
  expect(start).toBeGreaterThan(1)
  const end = docs.findIndex((line, index) => index >= start && !line.startsWith('|'))
  expect(docs.slice(start, end)).toEqual(retentionLines())
})

test.each([
  [{ kept: 'money' }, 'kept: money'],
  [{ until: 'an hour after' }, 'an hour after'],
  [{ deleted: [{ days: 1, from: 'its end', column: 'a' }], rest: 'money' }, '1 day after its end; kept: money'],
  [
    { deleted: [{ days: 7, from: 'its end', column: 'a', only: { words: 'closed', where: 'b' } }] },
    'closed: 7 days after its end',
  ],
])('%o reads "%s"', (retention, words) => {
  expect(retentionWords(retention)).toBe(words)
})
