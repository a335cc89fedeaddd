import { describe, expect, test } from 'vitest'
import { PAGE_READ_BYTES, TAG_CHARS } from '@/lib/tracking/integration/doctor/constants'
import { allowsScript, readModules, readTags } from '@/lib/tracking/integration/doctor/page-rules'

const ORIGIN = 'https://stoke.example'

describe('the source of a page', () => {
  test.each([
    ['<script src="https://stoke.example/t.js"></script>', [], ['https://stoke.example/t.js']],
    ["<SCRIPT async\n  SRC='/a.js?x=1&amp;y=2' defer></SCRIPT>", [], ['/a.js?x=1&amp;y=2']],
    ['<script src=/t.js data-domain=shop.example></script>', [], ['/t.js']],
    ['<script>if (a<b) a = 1</script><script src="/b.js"></script>', [], ['/b.js']],
    ['<script type="module"></script><link src="/c.js">', [], []],
    ['<p>a < b</p><script data-x="1" src="/d.js"><script src="/e.js">', [], ['/d.js', '/e.js']],
    [
      `<meta charset="utf-8"><meta http-equiv="Content-Security-Policy" content="script-src 'self'; img-src *">`,
      ["script-src 'self'; img-src *"],
      [],
    ],
    [`<META HTTP-EQUIV=content-security-policy CONTENT="default-src 'none'"/>`, ["default-src 'none'"], []],
    ['<meta http-equiv="refresh" content="5">', [], []],
    ['<meta name="description" content="content-security-policy">', [], []],
    ['<script src="/cut', [], ['/cut']],
    ['', [], []],
  ])('%j has the policies %j and the scripts %j', (body, policies, scripts) => {
    expect(readTags(body)).toEqual({ policies, scripts })
  })

  test('may have a policy of thousands of characters', () => {
    const policy = `script-src ${'https://cdn.example/a '.repeat(300)}${ORIGIN}`
    const { policies } = readTags(`<meta http-equiv="Content-Security-Policy" content="${policy}">`)
    expect(policies).toEqual([policy])
    expect(allowsScript(policies, ORIGIN)).toBe(true)
    expect(allowsScript(policies, 'https://other.example')).toBe(false)
  })

  const wide = (sources: string) => `<meta http-equiv=content-security-policy content="script-src ${sources} *">`
  const PARTS = [
    '<meta http-equiv=content-security-policy ',
    '<meta http-equiv=content-security-policy content=" ',
    '<meta http-equiv=content-security-policy content="a">',
    'http-equiv=content-security-policy content="',
    '<script ',
    '<script src=',
    '<script src=">',
    '<script a src=x>',
    '<',
    '< script src=',
    wide('a '.repeat(TAG_CHARS / 2 - 50)),
    wide(`${new URL(ORIGIN).host}/ `.repeat(TAG_CHARS / 20)),
  ]
  test.each(PARTS.map((part) => [part.slice(0, 72), part]))(
    'is read in a time that grows with its length alone, where it repeats %s',
    (_, part) => {
      for (const start of ['', '<meta ', '<script ']) {
        const body = start + part.repeat(Math.ceil(PAGE_READ_BYTES / part.length))
        const began = process.cpuUsage()
        const { policies } = readTags(body)
        allowsScript(policies, ORIGIN)
        expect(process.cpuUsage(began).user / 1_000).toBeLessThan(1_000)
      }
    },
  )
})

test.each([
  ['<script type="module" src="https://stoke.example/t.js"></script>', ['https://stoke.example/t.js']],
  ['<script src=/t.js type=module data-domain=shop.example></script>', ['/t.js']],
  ["<SCRIPT TYPE='module' src='/t.js'>", ['/t.js']],
  ['<script src="/t.js"></script><script type="module" src="/a.js"></script>', ['/a.js']],
  ['<script type="module"></script><script src="/t.js" type="text/javascript"></script>', []],
])('the modules of %s are %j', (body, modules) => {
  expect(readModules(body)).toEqual(modules)
})
