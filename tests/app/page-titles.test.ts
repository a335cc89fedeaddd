import { readFileSync } from 'node:fs'
import { describe, expect, test } from 'vitest'
import { BRAND } from '@/lib/platform/brand'
import { readSources } from '../support/setup/source-tree'

const pages = readSources()
  .map(({ path }) => path)
  .filter((path) => /^app\/(.+\/)?(page|not-found)\.tsx$/.test(path))

/** The landing page: its title is the product name only. */
const BARE = ['app/page.tsx']

const STATIC = /export const metadata\b[^=]*=\s*\{[^}]*\btitle: (?:'([^']+)'|[A-Z_]+ \})/s
const DYNAMIC = /export (?:const|(?:async )?function) generateMetadata\b.*?\btitle\b/s

/** Admin pages take their title from the table of pages. */
const OF_TABLE = /export const generateMetadata = (?:\(\) => adminMetadata\('[a-z-]+'\)|overviewMetadata)/

const read = (path: string) => readFileSync(path, 'utf8')

describe('page titles', () => {
  test('the root layout appends the product name', () => {
    const layout = read('app/layout.tsx')
    expect(layout).toMatch(
      /const name = brandName\(\)\s+return \{\s+title: \{ default: name, template: `%s · \$\{name\}` \}/,
    )
  })

  test.each(pages.filter((path) => !BARE.includes(path)))('%s has a title', (path) => {
    expect(
      [STATIC, DYNAMIC, OF_TABLE].some((form) => form.test(read(path))),
      'export metadata or generateMetadata with a title',
    ).toBe(true)
  })

  test('no title contains the product name, and static titles are unique', () => {
    const titles = pages.flatMap((path) => STATIC.exec(read(path))?.[1] ?? [])
    expect(titles.filter((title) => title.includes(BRAND.name))).toEqual([])
    expect(titles.filter((title, index) => titles.indexOf(title) !== index)).toEqual([])
  })
})
