import { readdirSync, readFileSync } from 'node:fs'
import { describe, expect, test } from 'vitest'
import { BRAND, BRAND_COLORS } from '@/lib/platform/brand'

const files = ['app', 'components', 'lib', 'server']
  .flatMap((root) => readdirSync(root, { recursive: true, encoding: 'utf8' }).map((path) => `${root}/${path}`))
  .filter((path) => /\.tsx?$/.test(path) && !path.startsWith('lib/generated/') && path !== 'lib/platform/brand.ts')
  .concat('proxy.ts', 'next.config.ts')

const withoutComments = (text: string) => text.replace(/\/\*[\s\S]*?\*\/|(?<=^|\s)\/\/.*/g, '')
const filesWith = (pattern: RegExp) => files.filter((path) => pattern.test(withoutComments(readFileSync(path, 'utf8'))))

/** The custom properties of one theme. */
function tokens(theme: string): Record<string, string> {
  const [, block = ''] =
    new RegExp(`\\[data-theme="${theme}"\\] \\{([^}]*)\\}`).exec(readFileSync('app/tokens.css', 'utf8')) ?? []
  return Object.fromEntries([...block.matchAll(/--([\w-]+): (#[0-9a-f]{6});/g)].map(([, name, value]) => [name, value]))
}

describe('the brand', () => {
  test('is named only in its module, so that changing it renames everything', () => {
    expect(filesWith(new RegExp(`(?:\\b|\\\\n)${BRAND.name}(?:\\b|App)`))).toEqual([])
  })

  test('has its slug only in its module, except for names inside the database and the process', () => {
    const inside =
      /stoke_(rules|automatic_rules|jobs|live|settings|click_batch|smart_click_batch|landing_click_batch|source_numbers?|uuid_floor|ensure_partitions|drop_clicks|address_network|audit_hash|is_held|about_dollars)|'stoke-(jobs|jobs-wake|jobs-setup|clicks|rules|live|orders|settings|payouts)'|'stoke\.|'stoke'|@stoke\.test|stoke-demo|stoke\.invalid/g
    const named = files.filter((path) =>
      /\bstoke[_-]/.test(withoutComments(readFileSync(path, 'utf8')).replaceAll(inside, '')),
    )
    expect(named).toEqual([])
  })

  test.each(Object.entries(BRAND_COLORS))(
    'has the colors of the %s theme where style sheets do not reach',
    (theme, colors) => {
      expect(tokens(theme)).toMatchObject(colors)
    },
  )

  test('has no colors outside its module', () => {
    expect(filesWith(/#[0-9a-f]{6}\b/i)).toEqual([])
  })
})
