import { existsSync, readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { describe, expect, test } from 'vitest'
import { MONEY, NOT_MONEY, NOT_SOLD, NUMBERS, OTHERS_IDS, SALES, TIMES } from '@/lib/imports/files/column-constants'
import { CSV_HEADINGS } from '@/lib/imports/rows/network-csv-constants'
import { COLUMNS } from '@/lib/money/payouts/bank/result-constants'
import { envSchema } from '@/lib/platform/env-schema'

const listDocs = (folder = 'docs'): string[] =>
  readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .filter((name) => name.endsWith('.md'))
    .map((name) => path.join(folder, name))
const DOCS = ['README.md', ...listDocs()]
const texts = new Map(DOCS.map((file) => [file, readFileSync(file, 'utf8')]))
const prose = (text: string) => text.replace(/^```[\s\S]*?^```/gm, '')

/** The anchors of a page's headings, as GitHub makes them. */
const anchorsOf = (text: string): Set<string> =>
  new Set(
    [...prose(text).matchAll(/^#+ (.+)$/gm)].map(([, title = '']) =>
      title
        .replace(/\[([^\]]*)\]\([^)]*\)/g, '$1')
        .toLowerCase()
        .replace(/[^\p{L}\p{N} _-]/gu, '')
        .replaceAll(' ', '-'),
    ),
  )

function brokenLinks(file: string): string[] {
  const links = [...prose(texts.get(file) ?? '').matchAll(/\]\(([^)\s]+)\)/g)].map(([, link = '']) => link)
  return links.filter((link) => {
    if (/^(https?:|mailto:)/.test(link)) return false
    const [target = '', anchor] = link.split('#')
    const to = target === '' ? file : path.join(path.dirname(file), target)
    if (!existsSync(to)) return true
    const page = texts.get(to)
    return anchor !== undefined && page !== undefined && !anchorsOf(page).has(anchor)
  })
}

describe('the docs', () => {
  test('link to files and headings that exist', () => {
    expect(DOCS.flatMap((file) => brokenLinks(file).map((link) => `${file}: ${link}`))).toEqual([])
  })

  test('name for each variable of the environment the tests that use it', () => {
    const rows = [...(texts.get('docs/settings.md') ?? '').matchAll(/^\| `([A-Z0-9_]+)` \|.*\|(.*)\|$/gm)]
    expect(rows.map(([, name]) => name).sort()).toEqual(Object.keys(envSchema.shape).sort())
    const named = rows.flatMap(([, name = '', cell = '']) =>
      [...cell.matchAll(/`(tests\/[^`]+)`/g)].map(([, file = '']) => ({ name, file })),
    )
    expect(new Set(named.map(({ name }) => name)).size).toBe(rows.length)
    const wrong = named.filter(({ file }) => !existsSync(file))
    expect(wrong).toEqual([])
  })

  test('name each heading by which a column of a file is found', () => {
    const cells = (words: readonly string[]) => `| ${words.map((word) => `\`${word}\``).join(' ')} |`
    const listed = (file: string, columns: Readonly<Record<string, readonly string[]>>[]) =>
      columns.flatMap((each) => Object.values(each)).filter((words) => !texts.get(file)?.includes(cells(words)))
    expect(listed('docs/tracking.md', [COLUMNS])).toEqual([])
    const words = [SALES, NUMBERS, MONEY, TIMES].map((points) => Object.keys(points))
    const others = [OTHERS_IDS, NOT_MONEY, NOT_SOLD].map((each) => [...each])
    const ofSales = Object.fromEntries([...words, ...others].map((each, place) => [place, each]))
    expect(listed('docs/tracking.md', [ofSales])).toEqual([])
    expect(listed('docs/migrating.md', Object.values(CSV_HEADINGS))).toEqual([])
  })

  test('name no test of a server that is not written in terms of it', () => {
    const ofServers = {
      DATABASE_URL: /readDatabaseAddress/,
      SMTP_URL: /SMTP_URL/,
      CLICK_LOG: /DurableStream|CLICK_LOG/,
    }
    for (const [name, words] of Object.entries(ofServers)) {
      const [, cell = ''] =
        new RegExp(`^\\| \`${name}\` \\|.*\\|(.*)\\|$`, 'm').exec(texts.get('docs/settings.md') ?? '') ?? []
      for (const [, file = ''] of cell.matchAll(/`(tests\/[^`]+)`/g)) expect(readFileSync(file, 'utf8')).toMatch(words)
    }
  })
})
